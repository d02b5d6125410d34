import Auth
import Launch
import Routing
import RoutingTestSupport
import Streams
import Testing

@Suite("LaunchInteractor follows the session", .schedules(50))
struct LaunchFollowingTests {
    private let accounts = AccountsFake()
    private let router = LaunchRoutingFake()

    private func launch(
        _ accounts: AccountsFake
    ) async throws -> UnitUnderTest<LaunchInteractor> {
        try await UnitUnderTest.launch(
            LaunchInteractor(
                authService: accounts, sessionService: accounts, registrationService: nil),
            router: router)
    }

    @Test(
        "Becoming active shows the tree of the stored session.",
        arguments: [
            SessionState.signedOut(.noSession), .signedIn(User(name: "joe", barbecueFoods: [])),
            .signedOut(.unavailable(.unavailable("The session is damaged."))),
        ])
    func stored(state: SessionState) async throws {
        let accounts = AccountsFake(stored: state)
        let unit = try await launch(accounts)

        #expect(accounts.refreshSpy.callCount == 1)
        #expect(router.attachTreeSpy.calls == [state])
        await unit.shutdown()
    }

    @Test(
        "A session that ends elsewhere shows the logged-out tree with the reason.",
        arguments: [SignOutReason.expired, .signedOutElsewhere])
    func endsElsewhere(reason: SignOutReason) async throws {
        let unit = try await launch(accounts)

        accounts.states.send(.signedOut(reason))
        await router.attachTreeSpy.called(times: 2)

        #expect(router.attachTreeSpy.calls == [.signedOut(.noSession), .signedOut(reason)])
        await unit.shutdown()
    }

    @Test("The session is watched and followed until the detach.")
    func watches() async throws {
        accounts.watchSpy.suspendsUntilCancelled(returning: ())
        let unit = try await launch(accounts)
        #expect(unit.tree.work == ["watches the session", "follows the session"])

        await unit.shutdown()

        #expect(unit.tree.work.isEmpty)
        #expect(accounts.watchSpy.callCount == 1)
    }

    @Test("The first tree is shown before the session is watched.")
    func watchesLater() async throws {
        accounts.watchSpy.answers { [router] in #expect(router.attachTreeSpy.callCount == 1) }

        let unit = try await launch(accounts)
        await settle()

        #expect(accounts.watchSpy.callCount == 1)
        await unit.shutdown()
    }
}
