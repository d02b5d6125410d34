import Auth
import AuthTestSupport
import RoutingTestSupport

@testable import MyAccount

/// The surroundings of a MyAccount unit: the session of joe, who likes ribs.
struct MyAccountFixture {
    let joe: User
    let session: SessionServiceFake
    let accounts = AccountServiceSpy()
    let presenter = MyAccountPresentableSpy()
    let listener = MyAccountListenerSpy()

    init() {
        joe = User(name: "joe", barbecueFoods: ["ribs"])
        session = SessionServiceFake(joe)
    }

    /// The states that were shown, from the first account on.
    var shown: [MyAccountState] { presenter.showSpy.calls }

    func makeSUT() -> MyAccountInteractor { makeSUT(accounts) }

    /// - Parameter accounts: `nil` when the account is not kept here.
    func makeSUT(_ accounts: AccountServiceSpy?) -> MyAccountInteractor {
        MyAccountInteractor(
            presenter: presenter, listener: listener, sessionService: session,
            accountService: accounts)
    }
}

struct MyAccountDependencyStub: MyAccountDependency {
    let presenter = MyAccountPresentableSpy()
    let accounts = AccountServiceSpy()
    let sessionService: any SessionService = SessionServiceFake(
        User(name: "joe", barbecueFoods: ["ribs"]))

    var accountService: (any AccountService)? { accounts }

    func makeMyAccountPresenter() async -> any MyAccountPresentable { presenter }
}
