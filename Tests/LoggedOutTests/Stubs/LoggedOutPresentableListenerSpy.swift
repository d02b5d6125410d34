// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import LoggedOut
import RoutingTestSupport

final class LoggedOutPresentableListenerSpy: LoggedOutPresentableListener {
    let didTapLoginSpy = Spy<Void, Void, Never>("didTapLogin()")

    func didTapLogin() async { await didTapLoginSpy() }
}
