// Written by `swift run ribtool doubles` from the requests, `// double …`.

import Auth
import LoggedIn
import RoutingTestSupport

// double LoggedInListener
//     loggedInDidTapLogout() returning .done
final class LoggedInListenerSpy: LoggedInListener {
    let loggedInDidTapLogoutSpy = Spy<Void, AuthOutcome, Never>(
        "loggedInDidTapLogout()", returning: .done)
    let loggedInDidEndSessionSpy = Spy<Void, Void, Never>("loggedInDidEndSession()")

    func loggedInDidTapLogout() async -> AuthOutcome { await loggedInDidTapLogoutSpy() }
    func loggedInDidEndSession() async { await loggedInDidEndSessionSpy() }
}

// double LoggedInPresentableListener
final class LoggedInPresentableListenerSpy: LoggedInPresentableListener {
    let didTapLogoutSpy = Spy<Void, Void, Never>("didTapLogout()")
    let didTapSpy = Spy<LoggedInScreen, Void, Never>("didTap(_:)")
    let didTapBackSpy = Spy<Void, Void, Never>("didTapBack()")
    let didTapStartSpy = Spy<(cut: String?, weight: String?), Void, Never>(
        "didTapStart(cut:weight:)")

    func didTapLogout() async { await didTapLogoutSpy() }
    func didTap(_ screen: LoggedInScreen) async { await didTapSpy(screen) }
    func didTapBack() async { await didTapBackSpy() }
    func didTapStart(cut: String?, weight: String?) async {
        await didTapStartSpy((cut: cut, weight: weight))
    }
}
