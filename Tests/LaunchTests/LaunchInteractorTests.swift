import Auth
import Routing
import RoutingTestSupport
import SharedDoubles
import Streams
import Testing

@testable import Launch

@Suite("LaunchInteractor", .schedule())
struct LaunchInteractorTests {
    private let joe = User(name: "joe", barbecueFoods: ["brisket"])
    private let accounts = AccountsFake()
    private let router = LaunchRoutingFake()

    private func makeSUT() async -> LaunchInteractor {
        let sut = LaunchInteractor(accounts)
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

    /// The unit is active where it starts work: it has shown the tree of the session it began with.
    @Test(
        "A sign-in that fails attaches nothing and reports the reason.",
        arguments: [AuthError.rejected, .cancelled, .unavailable("The disk is full.")])
    func failedLogin(reason: AuthError) async throws {
        accounts.loginSpy.fails(reason)
        try await UnitUnderTest.launch(await makeSUT()) { unit in
            let outcome = await unit.interactor.loggedOutDidTapLogin()

            #expect(outcome == .failed(reason))
            #expect(router.attachTreeSpy.calls == [.signedOut(.noSession)])
        }
    }

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

    @Test(
        "A sign-out that fails or is cancelled attaches nothing, and says that it was a sign-out.",
        arguments: [
            (
                AuthError.unavailable("The disk is full.") as any Error,
                AuthError.unavailable("The disk is full.")
            ),
            (CancellationError(), .signOutCancelled),
        ])
    func failedLogout(error: any Error, reason: AuthError) async throws {
        accounts.logoutSpy.fails(error)
        try await UnitUnderTest.launch(await makeSUT()) { unit in
            let outcome = await unit.interactor.loggedInDidTapLogout()

            #expect(outcome == .failed(reason))
            #expect(router.attachTreeSpy.calls == [.signedOut(.noSession)])
        }
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
}
