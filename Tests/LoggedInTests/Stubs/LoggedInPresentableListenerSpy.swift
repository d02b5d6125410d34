import LoggedIn
import RoutingTestSupport

final class LoggedInPresentableListenerSpy: LoggedInPresentableListener {
    let didTapLogoutSpy = Spy<Void, Void, Never>("didTapLogout()")

    func didTapLogout() async { await didTapLogoutSpy() }
}
