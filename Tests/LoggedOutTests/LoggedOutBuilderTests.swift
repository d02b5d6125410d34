import Auth
import LoggedOut
import Routing
import RoutingTestSupport
import SharedDoubles
import Testing

@Suite("LoggedOutBuilder", .failsIfStuck)
struct LoggedOutBuilderTests {
    @Test("The unit that it builds can be launched and shows its reason.")
    func builds() async throws {
        let dependency = LoggedOutDependencyStub()

        let router = await LoggedOutBuilder(dependency: dependency)
            .build(withListener: LoggedOutListenerSpy(), reason: .expired)
        try await router.launch {
            #expect(router.tree.name == "LoggedOut")
            #expect(dependency.presenter.showSpy.calls == [.ready(.expired)])
        }
    }

    @Test("The view reports taps to the interactor.")
    func wiresTheView() async throws {
        let dependency = LoggedOutDependencyStub()
        let listener = LoggedOutListenerSpy()
        let router = await LoggedOutBuilder(dependency: dependency)
            .build(withListener: listener, reason: .noSession)
        try await router.launch {
            await dependency.presenter.setSpy.calls.first?.didTapLogin()

            #expect(listener.loggedOutDidTapLoginSpy.callCount == 1)
        }
    }

    @Test("The view has its listener as soon as the unit is built.")
    func wiresTheViewFirst() async {
        await schedule {
            let dependency = LoggedOutDependencyStub()

            _ = await LoggedOutBuilder(dependency: dependency)
                .build(withListener: LoggedOutListenerSpy(), reason: .noSession)

            #expect(dependency.presenter.setSpy.callCount == 1)
        }
    }
}
