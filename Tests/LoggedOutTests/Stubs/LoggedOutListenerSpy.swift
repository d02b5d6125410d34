// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import Auth
import LoggedOut
import RoutingTestSupport

final class LoggedOutListenerSpy: LoggedOutListener {
    let loggedOutDidTapLoginSpy = Spy<Void, AuthOutcome, Never>(
        "loggedOutDidTapLogin()", returning: .done)

    func loggedOutDidTapLogin() async -> AuthOutcome { await loggedOutDidTapLoginSpy() }
}
