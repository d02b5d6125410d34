import Auth
import LoggedIn
import RoutingTestSupport

final class LoggedInListenerSpy: LoggedInListener {
    let didTapLogoutSpy = Spy<Void, AuthError?, Never>("loggedInDidTapLogout()", returning: nil)
    let sessionDidEndSpy = Spy<SessionEnd, Void, Never>("loggedInSessionDidEnd(_:)")

    func loggedInDidTapLogout() async -> AuthError? { await didTapLogoutSpy() }
    func loggedInSessionDidEnd(_ end: SessionEnd) async { await sessionDidEndSpy(end) }
}
