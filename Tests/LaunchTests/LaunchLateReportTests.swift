import Auth
import Routing
import RoutingTestSupport
import Streams
import Testing

@testable import Launch

/// A thousand schedules: the report of a session comes late in few of them.
@Suite("LaunchInteractor when a session is reported after its failure", .schedules(1_000))
struct LaunchLateReportTests {
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

    @Test("After a sign-in the session is ended again, and the person hears why.")
    func login() async throws {
        try await UnitUnderTest.launch(sut, router: router) {
            accounts.loginSpy.returns(joe)
            router.attachTreeSpy.returns(.failed(error), .done)

            let outcome = await sut.loggedOutDidTapLogin()

            #expect(outcome == .failed(reason))
            #expect(accounts.logoutSpy.callCount == 1)
            #expect(accounts.session.newest == .signedOut(.signedOut))
            #expect(
                router.attachTreeSpy.calls.dropFirst() == [
                    .signedIn(joe), .signedOut(.unavailable(reason)),
                ])
        }
    }

    @Test("If the session cannot be ended either, the logged-out tree says both.")
    func loginAndLogout() async throws {
        try await UnitUnderTest.launch(sut, router: router) {
            accounts.loginSpy.returns(joe)
            accounts.logoutSpy.fails(AuthError.unavailable("The disk is full."))
            router.attachTreeSpy.returns(.failed(error), .done)

            let outcome = await sut.loggedOutDidTapLogin()

            let both = AuthError.unavailable(
                """
                The next screen cannot be shown. \(error) You are still signed in: The disk is full.
                """)
            #expect(outcome == .failed(both))
            #expect(router.attachTreeSpy.calls.last == .signedOut(.unavailable(both)))
        }
    }

    @Test("If the end of the session is cancelled, the reason is that of a sign-out.")
    func loginAndCancelledLogout() async throws {
        try await UnitUnderTest.launch(sut, router: router) {
            accounts.loginSpy.returns(joe)
            accounts.logoutSpy.fails(CancellationError())
            router.attachTreeSpy.returns(.failed(error), .done)

            let outcome = await sut.loggedOutDidTapLogin()

            guard case .failed(let reason) = outcome else {
                Issue.record("The sign-in succeeded.")
                return
            }
            #expect(reason.description.hasSuffix("\(AuthError.signOutCancelled)"))
        }
    }

    @Test("A later session that starts elsewhere at once is tried.")
    func laterSessionAtOnce() async throws {
        try await UnitUnderTest.launch(sut, router: router) {
            accounts.loginSpy.returns(joe)
            router.attachTreeSpy.returns(.failed(error), .done)
            _ = await sut.loggedOutDidTapLogin()

            accounts.states.send(.signedIn(joe))
            await settle()

            #expect(router.attachTreeSpy.calls.last == .signedIn(joe))
        }
    }
}
