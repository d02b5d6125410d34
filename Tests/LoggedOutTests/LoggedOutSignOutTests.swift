import Auth
import Routing
import RoutingTestSupport
import SharedDoubles
import Testing

@testable import LoggedOut

@Suite("The sign-out in LoggedOutInteractor", .schedule(), .exhaustive)
struct LoggedOutSignOutTests {
    private let presenter = LoggedOutPresentableSpy()
    private let listener = LoggedOutListenerSpy()

    private func makeSUT(reason: SignOutReason = .noSession) -> LoggedOutInteractor {
        LoggedOutInteractor(
            presenter: presenter, listener: listener, conversation: Conversation(), reason: reason)
    }

    @Test("A session that cannot be read is ended, and the person can sign in.")
    func logout() async throws {
        let damaged = SignOutReason.unavailable(.unavailable("The session is damaged."))
        let sut = makeSUT(reason: damaged)
        try await UnitUnderTest.launch(sut) {
            await sut.didTapLogout()

            #expect(listener.loggedOutDidTapLogoutSpy.callCount == 1)
            #expect(presenter.showSpy.calls == [.ready(damaged), .ready(.signedOut)])
        }
    }

    @Test("A session that cannot be ended shows the reason.")
    func logoutFails() async throws {
        let sut = makeSUT()
        try await UnitUnderTest.launch(sut) {
            listener.loggedOutDidTapLogoutSpy.returns(.failed(.notSignedIn))

            await sut.didTapLogout()

            #expect(listener.loggedOutDidTapLogoutSpy.callCount == 1)
            #expect(presenter.showSpy.calls == [.ready(.noSession), .signOutFailed(.notSignedIn)])
        }
    }

    @Test("A sign-out that fails can be tried again.")
    func again() async throws {
        let sut = makeSUT()
        try await UnitUnderTest.launch(sut) {
            listener.loggedOutDidTapLogoutSpy.returns(.failed(.rejected), .done)

            await sut.didTapLogout()
            await sut.didTapLogout()

            #expect(listener.loggedOutDidTapLogoutSpy.callCount == 2)
            #expect(
                presenter.showSpy.calls.dropFirst() == [
                    .signOutFailed(.rejected), .ready(.signedOut),
                ])
        }
    }

    @Test("A person can sign in while an old session is being ended.")
    func signInMeanwhile() async throws {
        let sut = makeSUT()
        try await UnitUnderTest.launch(sut) {
            listener.loggedOutDidTapLogoutSpy.suspends()
            let logout = start { await sut.didTapLogout() }
            await listener.loggedOutDidTapLogoutSpy.called(times: 1)

            await sut.didTapLogin()

            #expect(listener.loggedOutDidTapLoginSpy.callCount == 1)
            #expect(presenter.showSpy.callCount == 3)
            listener.loggedOutDidTapLogoutSpy.resume(returning: .done)
            await logout.value
            #expect(presenter.showSpy.calls.last == .ready(.signedOut))
        }
    }
}
