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

    @Test("Its unit has a view that reports taps, and shows the reason.", .schedule())
    func builds() async throws {
        let router = await makeSUT()
        #expect(dependency.presenter.setSpy.callCount == 1)

        try await router.launch {
            #expect(router.tree.name == "LoggedOut")
            #expect(dependency.presenter.showSpy.calls == [.ready(.expired)])
            await dependency.presenter.setSpy.calls.first?.didTapLogin()
            #expect(listener.loggedOutDidTapLoginSpy.callCount == 1)
        }
    }
}
