// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import Auth
import LoggedOut
import RoutingTestSupport

final class LoggedOutListenerSpy: LoggedOutListener {
    let loggedOutDidTapLoginSpy = Spy<Void, AuthError?, Never>(
        "loggedOutDidTapLogin()", returning: nil)

    func loggedOutDidTapLogin() async -> AuthError? { await loggedOutDidTapLoginSpy() }
}
