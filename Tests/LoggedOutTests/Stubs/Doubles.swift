// Written by `swift run ribtool doubles` from the requests, `// double …`.

import Auth
import LoggedOut
import RoutingTestSupport

// double LoggedOutListener
//     loggedOutDidTapLogin() returning .done
//     loggedOutDidTapRegister() returning .done
//     loggedOutDidTapLogout() returning .done
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

// double LoggedOutPresentableListener
final class LoggedOutPresentableListenerSpy: LoggedOutPresentableListener {
    let didTapLoginSpy = Spy<Void, Void, Never>("didTapLogin()")
    let didTapRegisterSpy = Spy<Void, Void, Never>("didTapRegister()")
    let didTapLogoutSpy = Spy<Void, Void, Never>("didTapLogout()")

    func didTapLogin() async { await didTapLoginSpy() }
    func didTapRegister() async { await didTapRegisterSpy() }
    func didTapLogout() async { await didTapLogoutSpy() }
}

// double LoggedOutPresentable
//     ask(_:) failing .cancelled
final class LoggedOutPresentableSpy: LoggedOutPresentable {
    let setSpy = Spy<any LoggedOutPresentableListener, Void, Never>("set(listener:)")
    let showSpy = Spy<LoggedOutState, Void, Never>("show(_:)")
    let askSpy = Spy<Question, String, AuthError>("ask(_:)", failing: .cancelled)

    func set(listener: any LoggedOutPresentableListener) async { await setSpy(listener) }
    func show(_ state: LoggedOutState) async { await showSpy(state) }
    func ask(_ question: Question) async throws(AuthError) -> String { try await askSpy(question) }
}
