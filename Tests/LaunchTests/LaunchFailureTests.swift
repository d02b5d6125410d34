import Auth
import Routing
import RoutingTestSupport
import Streams
import Testing

@testable import Launch

@Suite("LaunchInteractor when a tree cannot be shown", .schedules(50))
struct LaunchFailureTests {
    private struct Failure: Error {}

    private let joe = User(name: "joe", barbecueFoods: [])
    private let accounts = AccountsFake()
    private let router = LaunchRoutingFake()
    private let error = RoutingError.buildFailed("Launch", Failure())
    /// It follows the session while the test asks for a sign-in or a sign-out.
    private let sut: LaunchInteractor

    init() { sut = LaunchInteractor(accounts) }

    private var reason: AuthError {
        .unavailable("The next screen cannot be shown, so you are signed out again. \(error)")
    }
    /// The states whose trees were asked for after the launch.
    private var asked: [SessionState] { Array(router.attachTreeSpy.calls.dropFirst()) }

    /// Signs joe in, whose tree cannot be shown; the trees after it can.
    private func launch(
        _ body: (AuthOutcome) async throws -> Void = { _ in }
    ) async throws {
        try await UnitUnderTest.launch(sut, router: router) {
            accounts.loginSpy.returns(joe)
            router.attachTreeSpy.returns(.failed(error), .done)
            try await body(await sut.loggedOutDidTapLogin())
        }
    }

    @Test(
        "The next sign-in tries again, and after a sign-out the logged-out tree has no reason any more.",
        arguments: [true, false])
    func next(isSignIn: Bool) async throws {
        try await launch { _ in
            let outcome =
                isSignIn ? await sut.loggedOutDidTapLogin() : await sut.loggedOutDidTapLogout()

            #expect(outcome == .done)
            #expect(asked.last == (isSignIn ? .signedIn(joe) : .signedOut(.signedOut)))
        }
    }

    @Test(
        "A later session of the same person, started elsewhere, is tried again, also at once.",
        .schedules(1_000), arguments: [false, true])
    func laterSession(isAtOnce: Bool) async throws {
        try await launch { _ in
            if !isAtOnce { await settle() }
            accounts.states.send(.signedIn(joe))
            await settle()

            #expect(asked.last == .signedIn(joe))
        }
    }

    @Test("After a session that could not be ended has ended elsewhere, the next one is tried.")
    func sessionAfterFailedLogout() async throws {
        accounts.logoutSpy.fails(AuthError.unavailable("The disk is full."))

        try await launch { _ in
            for state in [SessionState.signedOut(.signedOutElsewhere), .signedIn(joe)] {
                accounts.states.send(state)
                await settle()
            }

            #expect(asked.last == .signedIn(joe))
        }
    }

    @Test("Another person who signs in meanwhile is shown their tree.")
    func otherPerson() async throws {
        let ann = User(name: "ann", barbecueFoods: [])
        accounts.logoutSpy.answers { [accounts] in
            accounts.states.send(.signedIn(ann))
            throw AuthError.notSignedIn
        }

        try await launch { _ in #expect(asked == [.signedIn(joe), .signedIn(ann)]) }
    }

    // In few of the thousand schedules the session reports the sign-in after its failure.
    @Test(
        "After a sign-in the session is ended again, if it has not ended, and the person hears why.",
        .schedules(1_000), arguments: [nil, .notSignedIn] as [AuthError?])
    func login(refusal: AuthError?) async throws {
        if let refusal { accounts.logoutSpy.fails(refusal) }
        try await launch { outcome in
            #expect(outcome == .failed(reason))
            #expect(accounts.logoutSpy.callCount == 1)
            #expect((accounts.session.newest == .signedOut(.signedOut)) == (refusal == nil))
            #expect(asked == [.signedIn(joe), .signedOut(.unavailable(reason))])
        }
    }

    @Test(
        "If the session cannot be ended either, the logged-out tree says both; a cancellation is that of a sign-out.",
        .schedules(1_000),
        arguments: [
            (AuthError.unavailable("The disk is full.") as any Error, "The disk is full."),
            (CancellationError(), "\(AuthError.signOutCancelled)"),
        ])
    func loginAndLogout(refusal: any Error, sentence: String) async throws {
        accounts.logoutSpy.fails(refusal)

        try await launch { outcome in
            let both = AuthError.unavailable(
                "The next screen cannot be shown. \(error) You are still signed in: \(sentence)")
            #expect(outcome == .failed(both))
            #expect(asked.last == .signedOut(.unavailable(both)))
        }
    }

    @Test("A sign-out whose logged-out tree cannot be shown has failed.")
    func logout() async throws {
        try await UnitUnderTest.launch(sut, router: router) {
            accounts.states.send(.signedIn(joe))
            await settle()
            router.attachTreeSpy.returns(.failed(error))

            let outcome = await sut.loggedInDidTapLogout()

            let reason = AuthError.unavailable("The next screen cannot be shown. \(error)")
            #expect(outcome == .failed(reason))
            #expect(accounts.logoutSpy.callCount == 1)
        }
    }

    @Test("A transition that fails because the app ends does not end the session.")
    func ending() async throws {
        try await UnitUnderTest.launch(sut, router: router) {
            let ending = await #expect(throws: RoutingError.self) {
                try await UnitStub().attach(UnitStub())
            }
            accounts.loginSpy.returns(joe)
            router.attachTreeSpy.returns(.failed(try #require(ending)))

            _ = await sut.loggedOutDidTapLogin()

            #expect(accounts.logoutSpy.callCount == 0)
            #expect(accounts.session.newest == .signedIn(joe))
        }
    }
}
