import Auth
import LoggedOut
import Routing
import RoutingTestSupport
import SharedDoubles
import Testing

@Suite("LoggedOutBuilder", .failsIfStuck)
struct LoggedOutBuilderTests {
    private let dependency = LoggedOutDependencyStub()
    private let listener = LoggedOutListenerSpy()

    func makeSUT() async -> any ViewableRouting {
        await LoggedOutBuilder(dependency: dependency)
            .build(withListener: listener, reason: .expired)
    }

    @Test("The unit that it builds can be launched and shows its reason.")
    func builds() async throws {
        let router = await makeSUT()
        try await router.launch {
            #expect(router.tree.name == "LoggedOut")
            #expect(dependency.presenter.showSpy.calls == [.ready(.expired)])
        }
    }

    @Test("The view reports taps to the interactor.")
    func wiresTheView() async throws {
        let router = await makeSUT()
        try await router.launch {
            await dependency.presenter.setSpy.calls.first?.didTapLogin()

            #expect(listener.loggedOutDidTapLoginSpy.callCount == 1)
        }
    }

    @Test("The view has its listener as soon as the unit is built.", .schedule())
    func wiresTheViewFirst() async {
        _ = await makeSUT()

        #expect(dependency.presenter.setSpy.callCount == 1)
    }
}
