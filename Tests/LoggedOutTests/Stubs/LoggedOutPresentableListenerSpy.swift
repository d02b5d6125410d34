// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import LoggedOut
import RoutingTestSupport

final class LoggedOutPresentableListenerSpy: LoggedOutPresentableListener {
    let didTapLoginSpy = Spy<Void, Void, Never>("didTapLogin()")
    let didTapRegisterSpy = Spy<Void, Void, Never>("didTapRegister()")
    let didTapLogoutSpy = Spy<Void, Void, Never>("didTapLogout()")

    func didTapLogin() async { await didTapLoginSpy() }
    func didTapRegister() async { await didTapRegisterSpy() }
    func didTapLogout() async { await didTapLogoutSpy() }
}
