import Auth
import RoutingTestSupport
import Streams
import Synchronization

/// Accounts of joe whose sessions are in memory.
final class AccountsInMemory: AuthService, RegistrationService, SessionService,
    AccountService
{
    private let states = StateStream(SessionState.signedOut(.noSession))
    private let hasEndedElsewhere = Mutex(false)

    var session: SharedStream<SessionState> { states.values }

    func login() async throws -> User {
        states.send(.signedIn(JoeService.joe))
        return JoeService.joe
    }

    func register() async throws -> User { try await login() }

    func logout() async throws { states.send(.signedOut(.signedOut)) }
    func watch() async { for await _ in session {} }

    /// Ends the session as another program does: it is seen when the session is read again.
    func endElsewhere() { hasEndedElsewhere.withLock { $0 = true } }

    private func takeEndElsewhere() -> Bool {
        hasEndedElsewhere.withLock { hasEnded in
            defer { hasEnded = false }
            return hasEnded
        }
    }

    func refresh() async -> SessionState {
        if takeEndElsewhere() { states.send(.signedOut(.signedOutElsewhere)) }
        return states.value
    }

    func change(foods: [String]) async throws(AuthError) -> User { JoeService.joe }

    func changePassword(from old: String, to new: String) async throws(AuthError) -> User {
        states.send(.signedOut(.signedOut))
        // So the transition that the state leads to comes before that of the caller.
        await settle()
        return JoeService.joe
    }
}
