import Auth
import MyAccount
import Routing
import RoutingTestSupport
import Testing

@Suite("MyAccountBuilder", .failsIfStuck)
struct MyAccountBuilderTests {
    private let dependency = MyAccountDependencyStub()
    private let listener = MyAccountListenerSpy()

    func makeSUT() async -> any ViewableRouting {
        await MyAccountBuilder(dependency: dependency).build(withListener: listener)
    }

    @Test("The unit that it builds shows the account of the session.")
    func builds() async throws {
        let router = await makeSUT()
        try await router.launch {
            #expect(router.tree.name == "MyAccount")
            #expect(
                dependency.presenter.showSpy.calls == [
                    .account(User(name: "joe", barbecueFoods: ["ribs"]), canChange: true)
                ])
        }
    }

    @Test("The view reports to the interactor, which changes the account.")
    func wiresTheView() async throws {
        let router = await makeSUT()
        try await router.launch {
            await dependency.presenter.setSpy.calls.first?.didEnter(foods: ["brisket"])
            await dependency.presenter.setSpy.calls.first?.didTapLogout()

            #expect(dependency.accounts.changeSpy.calls == [["brisket"]])
            #expect(listener.myAccountDidTapLogoutSpy.callCount == 1)
        }
    }
}
