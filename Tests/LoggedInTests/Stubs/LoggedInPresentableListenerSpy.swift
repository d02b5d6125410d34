// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import LoggedIn
import RoutingTestSupport

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
