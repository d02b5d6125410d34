import Auth
import LoggedIn
import Routing
import RoutingTestSupport
import SharedDoubles
import Testing

@Suite("LoggedInBuilder", .failsIfStuck)
struct LoggedInBuilderTests {
    private let joe = User(name: "joe", barbecueFoods: [])
    private let dependency = LoggedInDependencyStub()
    private let listener = LoggedInListenerSpy()

    func makeSUT() async -> any LoggedInRouting {
        await LoggedInBuilder(dependency: dependency).build(withListener: listener, user: joe)
    }

    @Test("The unit that it builds can be launched and welcomes its user.")
    func builds() async throws {
        let router = await makeSUT()
        try await router.launch {
            #expect(router.tree.name == "LoggedIn")
            #expect(dependency.presenter.showSpy.calls == [.welcome(joe)])
        }
    }

    @Test("The view reports taps to the interactor.")
    func wiresTheView() async throws {
        let router = await makeSUT()
        try await router.launch {
            await dependency.presenter.setSpy.calls.first?.didTapLogout()

            #expect(listener.loggedInDidTapLogoutSpy.callCount == 1)
        }
    }

    @Test("The view has its listener as soon as the unit is built.", .schedule())
    func wiresTheViewFirst() async {
        _ = await makeSUT()

        #expect(dependency.presenter.setSpy.callCount == 1)
    }
}
