// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import Auth
import LoggedIn
import RoutingTestSupport

final class LoggedInListenerSpy: LoggedInListener {
    let loggedInDidTapLogoutSpy = Spy<Void, AuthError?, Never>(
        "loggedInDidTapLogout()", returning: nil)
    let loggedInSessionDidEndSpy = Spy<SessionEnd, Void, Never>("loggedInSessionDidEnd(_:)")

    func loggedInDidTapLogout() async -> AuthError? { await loggedInDidTapLogoutSpy() }
    func loggedInSessionDidEnd(_ end: SessionEnd) async { await loggedInSessionDidEndSpy(end) }
}
