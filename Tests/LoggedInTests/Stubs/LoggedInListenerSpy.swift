// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import Auth
import LoggedIn
import RoutingTestSupport

final class LoggedInListenerSpy: LoggedInListener {
    let loggedInDidTapLogoutSpy = Spy<Void, AuthOutcome, Never>(
        "loggedInDidTapLogout()", returning: .done)
    let loggedInDidEndSessionSpy = Spy<Void, Void, Never>("loggedInDidEndSession()")

    func loggedInDidTapLogout() async -> AuthOutcome { await loggedInDidTapLogoutSpy() }
    func loggedInDidEndSession() async { await loggedInDidEndSessionSpy() }
}
