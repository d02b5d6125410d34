import Auth
import MyAccount

extension AppComponent: MyAccountDependency {
    var myAccountBuilder: any MyAccountBuildable { MyAccountBuilder(dependency: self) }
    var accountService: (any AccountService)? { service as? any AccountService }

    func makeMyAccountPresenter() async -> any MyAccountPresentable {
        await view(MyAccountPage())
    }
}
