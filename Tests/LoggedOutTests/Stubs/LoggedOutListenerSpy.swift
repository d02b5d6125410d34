// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import Auth
import LoggedOut
import RoutingTestSupport

final class LoggedOutListenerSpy: LoggedOutListener {
    let loggedOutDidTapLoginSpy = Spy<Void, AuthOutcome, Never>(
        "loggedOutDidTapLogin()", returning: .done)
    let loggedOutDidTapRegisterSpy = Spy<Void, AuthOutcome, Never>(
        "loggedOutDidTapRegister()", returning: .done)
    let loggedOutDidTapLogoutSpy = Spy<Void, AuthOutcome, Never>(
        "loggedOutDidTapLogout()", returning: .done)

    func loggedOutDidTapLogin() async -> AuthOutcome { await loggedOutDidTapLoginSpy() }
    func loggedOutDidTapRegister() async -> AuthOutcome { await loggedOutDidTapRegisterSpy() }
    func loggedOutDidTapLogout() async -> AuthOutcome { await loggedOutDidTapLogoutSpy() }
}
