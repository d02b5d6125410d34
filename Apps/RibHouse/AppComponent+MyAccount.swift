import Auth
import MyAccount
import MyAccountViews

extension AppComponent: MyAccountDependency {
    var myAccountBuilder: any MyAccountBuildable { MyAccountBuilder(dependency: self) }
    var accountService: (any AccountService)? { service as? any AccountService }

    func makeMyAccountPresenter() async -> any MyAccountPresentable {
        if screen != nil { return await MyAccountScreenView(console: console) }
        return await MyAccountLineView(console: lines)
    }
}
