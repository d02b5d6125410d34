import Auth
import Routing
import RoutingTestSupport
import Streams
import Testing

@testable import Launch

@Suite("LaunchInteractor follows the session", .schedules(50))
struct LaunchFollowingTests {
    private let accounts = AccountsFake()
    private let router = LaunchRoutingFake()

    @Test(
        "Becoming active shows the tree of the stored session.",
        arguments: [
            SessionState.signedOut(.noSession), .signedIn(User(name: "joe", barbecueFoods: [])),
            .signedOut(.unavailable(.unavailable("The session is damaged."))),
        ])
    func stored(state: SessionState) async throws {
        let accounts = AccountsFake(stored: state)
        try await UnitUnderTest.launch(LaunchInteractor(accounts), router: router) {
            #expect(accounts.refreshSpy.callCount == 1)
            #expect(router.attachTreeSpy.calls == [state])
        }
    }

    @Test(
        "A session that ends elsewhere shows the logged-out tree with the reason.",
        arguments: [SignOutReason.expired, .signedOutElsewhere])
    func endsElsewhere(reason: SignOutReason) async throws {
        try await UnitUnderTest.launch(LaunchInteractor(accounts), router: router) {
            accounts.states.send(.signedOut(reason))
            await router.attachTreeSpy.called(times: 2)

            #expect(router.attachTreeSpy.calls == [.signedOut(.noSession), .signedOut(reason)])
        }
    }

    @Test(
        "When a child has ended the session, its call returns after the logged-out tree was asked for."
    )
    func endedByAChild() async throws {
        try await UnitUnderTest.launch(LaunchInteractor(accounts), router: router) { unit in
            accounts.states.send(.signedOut(.expired))
            await unit.interactor.loggedInDidEndSession()

            #expect(router.attachTreeSpy.calls.last == .signedOut(.expired))
        }
    }

    @Test("The session is watched and followed until the detach.")
    func watches() async throws {
        accounts.watchSpy.suspendsUntilCancelled(returning: ())
        let unit = try await UnitUnderTest.launch(LaunchInteractor(accounts), router: router)
        #expect(unit.tree.work.count == 2)

        await unit.shutdown()

        #expect(unit.tree.work.isEmpty)
        #expect(accounts.watchSpy.callCount == 1)
    }

    @Test("The first tree is shown before the session is watched.")
    func watchesLater() async throws {
        router.attachTreeSpy.suspends()

        let launch = start { [accounts, router] in
            try await UnitUnderTest.launch(LaunchInteractor(accounts), router: router)
        }
        await router.attachTreeSpy.called(times: 1)
        await settle()

        #expect(accounts.watchSpy.callCount == 0)
        router.attachTreeSpy.resumeAll(returning: .done)
        try await launch.value.shutdown()
    }
}
