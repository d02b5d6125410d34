// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import LoggedIn
import RoutingTestSupport

final class LoggedInPresentableListenerSpy: LoggedInPresentableListener {
    let didTapLogoutSpy = Spy<Void, Void, Never>("didTapLogout()")

    func didTapLogout() async { await didTapLogoutSpy() }
}
