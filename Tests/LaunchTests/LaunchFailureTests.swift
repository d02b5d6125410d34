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

    @Test("If the session has ended already, the person is told that they are signed out.")
    func loginAndLateLogout() async throws {
        try await UnitUnderTest.launch(sut, router: router) {
            accounts.loginSpy.returns(joe)
            accounts.logoutSpy.fails(AuthError.notSignedIn)
            router.attachTreeSpy.returns(.failed(error), .done)

            #expect(await sut.loggedOutDidTapLogin() == .failed(reason))
        }
    }

    @Test("The next sign-in tries again.")
    func nextLogin() async throws {
        try await UnitUnderTest.launch(sut, router: router) {
            accounts.loginSpy.returns(joe)
            router.attachTreeSpy.returns(.failed(error), .done)
            _ = await sut.loggedOutDidTapLogin()

            let outcome = await sut.loggedOutDidTapLogin()

            #expect(outcome == .done)
            #expect(router.attachTreeSpy.calls.last == .signedIn(joe))
        }
    }

    @Test("A later session of the same person, started elsewhere, is tried again.")
    func laterSession() async throws {
        try await UnitUnderTest.launch(sut, router: router) {
            accounts.loginSpy.returns(joe)
            router.attachTreeSpy.returns(.failed(error), .done)
            _ = await sut.loggedOutDidTapLogin()
            await settle()

            accounts.states.send(.signedIn(joe))
            await settle()

            #expect(router.attachTreeSpy.calls.last == .signedIn(joe))
        }
    }

    @Test("After a session that could not be ended has ended elsewhere, the next one is tried.")
    func sessionAfterFailedLogout() async throws {
        try await UnitUnderTest.launch(sut, router: router) {
            accounts.loginSpy.returns(joe)
            accounts.logoutSpy.fails(AuthError.unavailable("The disk is full."))
            router.attachTreeSpy.returns(.failed(error), .done)
            _ = await sut.loggedOutDidTapLogin()

            accounts.states.send(.signedOut(.signedOutElsewhere))
            await settle()
            accounts.states.send(.signedIn(joe))
            await settle()

            #expect(router.attachTreeSpy.calls.last == .signedIn(joe))
        }
    }

    @Test("A sign-out ends the failure: the logged-out tree has no reason any more.")
    func logoutLater() async throws {
        try await UnitUnderTest.launch(sut, router: router) {
            accounts.loginSpy.returns(joe)
            router.attachTreeSpy.returns(.failed(error), .done)
            _ = await sut.loggedOutDidTapLogin()

            _ = await sut.loggedOutDidTapLogout()

            #expect(router.attachTreeSpy.calls.last == .signedOut(.signedOut))
        }
    }

    @Test("Another person who signs in meanwhile is shown their tree.")
    func otherPerson() async throws {
        try await UnitUnderTest.launch(sut, router: router) {
            let ann = User(name: "ann", barbecueFoods: [])
            accounts.loginSpy.returns(joe)
            accounts.logoutSpy.answers { [accounts] in
                accounts.states.send(.signedIn(ann))
                throw AuthError.notSignedIn
            }
            router.attachTreeSpy.returns(.failed(error), .done)

            _ = await sut.loggedOutDidTapLogin()

            #expect(router.attachTreeSpy.calls.dropFirst() == [.signedIn(joe), .signedIn(ann)])
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
