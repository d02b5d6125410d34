import Auth
import RoutingTestSupport
import Streams

/// A fake service with a session, as `LocalAuthService` is one.
final class AccountsFake: AuthService, RegistrationService, SessionService {
    let loginSpy = Spy<Void, User, any Error>("login()")
    /// Called before a sign-in returns, and after the session says so.
    let signedInSpy = Spy<Void, Void, Never>("signedIn()")
    let registerSpy = Spy<Void, User, any Error>("register()")
    let logoutSpy = Spy<Void, Void, any Error>("logout()")
    let refreshSpy = Spy<Void, Void, Never>("refresh()", returning: ())
    let watchSpy = Spy<Void, Void, Never>("watch()")
    let states = StateStream(SessionState.signedOut(.noSession))
    private let stored: SessionState

    /// - Parameter stored: the session that is found when it is read.
    init(stored: SessionState = .signedOut(.noSession)) {
        self.stored = stored
    }

    var session: SharedStream<SessionState> { states.values }

    func login() async throws -> User {
        let user = try await loginSpy()
        states.send(.signedIn(user))
        await signedInSpy()
        return user
    }

    func register() async throws -> User {
        let user = try await registerSpy()
        states.send(.signedIn(user))
        return user
    }

    func logout() async throws {
        try await logoutSpy()
        states.send(.signedOut(.signedOut))
    }

    func refresh() async -> SessionState {
        await refreshSpy()
        states.send(stored)
        return stored
    }

    func watch() async { await watchSpy() }
}
