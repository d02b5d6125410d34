import Auth
import AuthTestSupport
import MyAccount

struct MyAccountDependencyStub: MyAccountDependency {
    let presenter = MyAccountPresentableSpy()
    let accounts = AccountServiceSpy()
    let sessionService: any SessionService = SessionServiceFake(
        User(name: "joe", barbecueFoods: ["ribs"]))

    var accountService: (any AccountService)? { accounts }

    func makeMyAccountPresenter() async -> any MyAccountPresentable { presenter }
}
