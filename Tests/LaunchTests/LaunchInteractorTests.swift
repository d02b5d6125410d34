import Auth
import Routing
import RoutingTestSupport
import SharedDoubles
import Streams
import Testing

@testable import Launch

@Suite("LaunchInteractor", .schedule())
struct LaunchInteractorTests {
    private let accounts = AccountsFake()
    private let router = LaunchRoutingFake()

    /// - Parameter createsAccounts: whether there is a service that creates accounts.
    private func makeSUT(createsAccounts: Bool = false) async -> LaunchInteractor {
        let sut = LaunchInteractor(
            service: accounts, registration: createsAccounts ? accounts : nil)
        await sut.set(router: router)
        return sut
    }

    enum Tap {
        case login, register, logout, endSession

        func callAsFunction(_ sut: LaunchInteractor) async -> AuthOutcome {
            switch self {
            case .login: await sut.loggedOutDidTapLogin()
            case .register: await sut.loggedOutDidTapRegister()
            case .logout: await sut.loggedInDidTapLogout()
            // Of a session that cannot be read.
            case .endSession: await sut.loggedOutDidTapLogout()
            }
        }
    }

    private static let joe = User(name: "joe", barbecueFoods: ["brisket"])

    @Test(
        "A sign-in and a new account show the tree of their person, and a sign-out the logged-out tree.",
        arguments: [
            (.login, .signedOut(.noSession), .signedIn(joe)),
            (.register, .signedOut(.noSession), .signedIn(joe)),
            (.logout, .signedIn(joe), .signedOut(.signedOut)),
            (.endSession, .signedOut(.noSession), .signedOut(.signedOut)),
        ] as [(Tap, SessionState, SessionState)])
    func succeeds(tap: Tap, stored: SessionState, state: SessionState) async throws {
        accounts.stored.set(stored)
        (tap == .login ? accounts.loginSpy : accounts.registerSpy).returns(Self.joe)
        try await UnitUnderTest.launch(await makeSUT(createsAccounts: true)) { unit in
            #expect(await tap(unit.interactor) == .done)
            #expect(router.attachTreeSpy.calls == [stored, state])
            #expect(accounts.logoutSpy.callCount == (state == .signedIn(Self.joe) ? 0 : 1))
        }
    }

    /// The unit is active where it starts work: it has shown the tree of the session it began with.
    @Test(
        "What fails or is cancelled attaches nothing, and reports the reason; a sign-out says that it was one.",
        arguments: [
            (.login, AuthError.rejected, .rejected), (.login, AuthError.cancelled, .cancelled),
            (.login, full, full), (.register, AuthError.rejected, .rejected),
            (.logout, full, full), (.logout, CancellationError(), .signOutCancelled),
        ] as [(Tap, any Error, AuthError)])
    func fails(tap: Tap, error: any Error, reason: AuthError) async throws {
        accounts.loginSpy.fails(error)
        accounts.registerSpy.fails(error)
        accounts.logoutSpy.fails(error)
        try await UnitUnderTest.launch(await makeSUT(createsAccounts: true)) { unit in
            #expect(await tap(unit.interactor) == .failed(reason))
            #expect(router.attachTreeSpy.calls == [.signedOut(.noSession)])
        }
    }

    private static let full = AuthError.unavailable("The disk is full.")

    @Test("A sign-in that is pending, or is cancelled, attaches nothing.")
    func cancelledLogin() async throws {
        accounts.loginSpy.suspendsUntilCancelled()
        try await UnitUnderTest.launch(await makeSUT()) { unit in
            let login = start { await unit.interactor.loggedOutDidTapLogin() }
            await settle()
            #expect(router.attachTreeSpy.callCount == 1)
            login.cancel()

            #expect(await login.value == .failed(.cancelled))
            #expect(router.attachTreeSpy.calls == [.signedOut(.noSession)])
        }
    }

    @Test("Without a router, as after the detach, a tap has no success.")
    func withoutRouter() async {
        accounts.loginSpy.returns(Self.joe)
        let sut = LaunchInteractor(accounts)

        let silent = Diagnostics(report: { _ in })
        let outcomes = await Diagnostics.$current.withValue(silent) {
            [await sut.loggedOutDidTapLogin(), await sut.loggedInDidTapLogout()]
        }

        #expect(!outcomes.contains(.done))
    }

    @Test(
        "Becoming active shows the tree of the stored session.", .schedules(50),
        arguments: [
            SessionState.signedOut(.noSession), .signedIn(joe),
            .signedOut(.unavailable(.unavailable("The session is damaged."))),
        ])
    func stored(state: SessionState) async throws {
        accounts.stored.set(state)
        try await UnitUnderTest.launch(LaunchInteractor(accounts), router: router) {
            #expect(accounts.refreshSpy.callCount == 1)
            #expect(router.attachTreeSpy.calls == [state])
        }
    }

    @Test(
        "A session that ends elsewhere, or by a child, shows the logged-out tree with the reason.",
        .schedules(50),
        arguments: [
            (SignOutReason.expired, false), (.signedOutElsewhere, false), (.expired, true),
        ])
    func ends(reason: SignOutReason, byAChild: Bool) async throws {
        try await UnitUnderTest.launch(LaunchInteractor(accounts), router: router) { unit in
            accounts.states.send(.signedOut(reason))
            // The child's call returns after the tree was asked for.
            if byAChild {
                await unit.interactor.loggedInDidEndSession()
            } else {
                await router.attachTreeSpy.called(times: 2)
            }

            #expect(router.attachTreeSpy.calls == [.signedOut(.noSession), .signedOut(reason)])
        }
    }

    @Test("The session is watched and followed until the detach.", .schedules(50))
    func watches() async throws {
        accounts.watchSpy.suspendsUntilCancelled(returning: ())
        let unit = try await UnitUnderTest.launch(LaunchInteractor(accounts), router: router)
        #expect(unit.tree.work.count == 2)

        await unit.shutdown()

        #expect(unit.tree.work.isEmpty)
        #expect(accounts.watchSpy.callCount == 1)
    }

    @Test("The first tree is shown before the session is watched.", .schedules(50))
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

    @Test("Without a service that creates accounts, the person is told so.")
    func noService() async throws {
        let sut = await makeSUT()
        try await UnitUnderTest.launch(sut) {
            let outcome = await sut.loggedOutDidTapRegister()

            #expect(outcome == .failed(.unavailable("Accounts cannot be created here.")))
        }
    }
}
