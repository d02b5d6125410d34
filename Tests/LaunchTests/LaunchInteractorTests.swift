import Auth
import Routing
import RoutingTestSupport
import SharedDoubles
import Streams
import Testing

@testable import Launch

@Suite("LaunchInteractor", .schedule())
struct LaunchInteractorTests {
    private let ann = User(name: "ann", barbecueFoods: [])
    private let joe = User(name: "joe", barbecueFoods: ["brisket"])
    private let accounts = AccountsFake()
    private let router = LaunchRoutingFake()

    /// - Parameter createsAccounts: whether there is a service that creates accounts.
    private func makeSUT(createsAccounts: Bool = false) async -> LaunchInteractor {
        let sut = LaunchInteractor(
            service: accounts, registration: createsAccounts ? accounts : nil)
        await sut.set(router: router)
        return sut
    }

    @Test("While a sign-in is pending, nothing is attached.")
    func pendingLogin() async {
        accounts.loginSpy.suspends()
        let sut = await makeSUT()

        async let login = sut.loggedOutDidTapLogin()
        await settle()

        verifyNothingElseWasCalled(on: router)
        accounts.loginSpy.resume(returning: joe)
        _ = await login
    }

    @Test("A sign-in shows the tree of the person who signed in.")
    func login() async {
        accounts.loginSpy.returns(joe)
        let sut = await makeSUT()

        let outcome = await sut.loggedOutDidTapLogin()

        #expect(outcome == .done)
        #expect(router.attachTreeSpy.calls == [.signedIn(joe)])
    }

    enum Tap { case login, register, logout }

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
            let outcome =
                switch tap {
                case .login: await unit.interactor.loggedOutDidTapLogin()
                case .register: await unit.interactor.loggedOutDidTapRegister()
                case .logout: await unit.interactor.loggedInDidTapLogout()
                }

            #expect(outcome == .failed(reason))
            #expect(router.attachTreeSpy.calls == [.signedOut(.noSession)])
        }
    }

    private static let full = AuthError.unavailable("The disk is full.")

    @Test("A sign-in that is cancelled attaches nothing.")
    func cancelledLogin() async throws {
        accounts.loginSpy.suspendsUntilCancelled()
        try await UnitUnderTest.launch(await makeSUT()) { unit in
            let login = start { await unit.interactor.loggedOutDidTapLogin() }
            await accounts.loginSpy.called(times: 1)
            login.cancel()

            #expect(await login.value == .failed(.cancelled))
            #expect(router.attachTreeSpy.calls == [.signedOut(.noSession)])
        }
    }

    @Test("A sign-in whose session has ended before it returns has failed, and says why.")
    func staleLogin() async throws {
        try await UnitUnderTest.launch(await makeSUT()) { unit in
            accounts.loginSpy.returns(joe)
            router.attachTreeSpy.answers { [accounts] _ async in
                accounts.states.send(.signedOut(.expired))
                return .done
            }

            let outcome = await unit.interactor.loggedOutDidTapLogin()

            #expect(outcome == .failed(.notSignedIn(because: .expired)))
        }
    }

    @Test("A sign-out shows the logged-out tree.")
    func logout() async {
        accounts.states.send(.signedIn(joe))
        let sut = await makeSUT()

        let outcome = await sut.loggedInDidTapLogout()

        #expect(outcome == .done)
        #expect(accounts.logoutSpy.callCount == 1)
        #expect(router.attachTreeSpy.calls == [.signedOut(.signedOut)])
    }

    @Test("A service without sessions has one in memory.")
    func withoutSessions() async {
        let service = AuthServiceSpy()
        service.loginSpy.returns(joe)
        let sut = LaunchInteractor(service: MemorySession(of: service), registration: nil)
        await sut.set(router: router)

        let login = await sut.loggedOutDidTapLogin()
        let logout = await sut.loggedInDidTapLogout()

        #expect(login == .done)
        #expect(logout == .done)
        #expect(router.attachTreeSpy.calls == [.signedIn(joe), .signedOut(.signedOut)])
    }

    @Test("Without a router, as after the detach, a tap has no success.")
    func withoutRouter() async {
        accounts.loginSpy.returns(joe)
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
            SessionState.signedOut(.noSession), .signedIn(User(name: "joe", barbecueFoods: [])),
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
        "A session that ends elsewhere shows the logged-out tree with the reason.", .schedules(50),
        arguments: [SignOutReason.expired, .signedOutElsewhere])
    func endsElsewhere(reason: SignOutReason) async throws {
        try await UnitUnderTest.launch(LaunchInteractor(accounts), router: router) {
            accounts.states.send(.signedOut(reason))
            await router.attachTreeSpy.called(times: 2)

            #expect(router.attachTreeSpy.calls == [.signedOut(.noSession), .signedOut(reason)])
        }
    }

    @Test(
        "When a child has ended the session, its call returns after the logged-out tree was asked for.",
        .schedules(50)
    )
    func endedByAChild() async throws {
        try await UnitUnderTest.launch(LaunchInteractor(accounts), router: router) { unit in
            accounts.states.send(.signedOut(.expired))
            await unit.interactor.loggedInDidEndSession()

            #expect(router.attachTreeSpy.calls.last == .signedOut(.expired))
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

    @Test("A new account is signed in, and its tree is shown.")
    func registers() async throws {
        let sut = await makeSUT(createsAccounts: true)
        try await UnitUnderTest.launch(sut) {
            accounts.registerSpy.returns(ann)

            let outcome = await sut.loggedOutDidTapRegister()

            #expect(outcome == .done)
            #expect(router.attachTreeSpy.calls.last == .signedIn(ann))
        }
    }

    @Test("Without a service that creates accounts, the person is told so.")
    func noService() async throws {
        let sut = await makeSUT()
        try await UnitUnderTest.launch(sut) {
            let outcome = await sut.loggedOutDidTapRegister()

            #expect(outcome == .failed(.unavailable("Accounts cannot be created here.")))
        }
    }

    @Test("A session that cannot be read is ended from the logged-out tree.")
    func endsSession() async throws {
        let sut = await makeSUT()
        try await UnitUnderTest.launch(sut) {
            let outcome = await sut.loggedOutDidTapLogout()

            #expect(outcome == .done)
            #expect(accounts.logoutSpy.callCount == 1)
        }
    }
}
