// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import Auth
import LoggedIn
import RoutingTestSupport

final class LoggedInListenerSpy: LoggedInListener {
    let loggedInDidTapLogoutSpy = Spy<Void, AuthOutcome, Never>(
        "loggedInDidTapLogout()", returning: .done)

    func loggedInDidTapLogout() async -> AuthOutcome { await loggedInDidTapLogoutSpy() }
}
