import Auth
import LoggedOut
import RoutingTestSupport

final class LoggedOutListenerSpy: LoggedOutListener {
    let didTapLoginSpy = Spy<Void, AuthError?, Never>("loggedOutDidTapLogin()", returning: nil)

    func loggedOutDidTapLogin() async -> AuthError? { await didTapLoginSpy() }
}
