public import Streams

/// Adds a session in memory to a service that keeps none; it lasts as long as this object.
///
/// It can be used from any thread.
public final class MemorySession: AuthService, SessionService {
    private let service: any AuthService
    private let states = StateStream(SessionState.signedOut(.noSession))

    /// Creates a session for the calls of `service` that pass through this object.
    public init(of service: any AuthService) {
        self.service = service
    }

    /// The session of the last sign-in or sign-out.
    public var session: SharedStream<SessionState> { states.values }

    /// Signs in as the service does, and throws what it throws; when it returns, the state is sent.
    public func login() async throws -> User {
        let user = try await service.login()
        states.send(.signedIn(user))
        return user
    }

    /// Signs out as the service does, and throws what it throws; when it returns, the state is sent.
    public func logout() async throws {
        try await service.logout()
        states.send(.signedOut(.signedOut))
    }

    /// Returns the newest state; nothing is stored.
    public func refresh() async -> SessionState { states.value }

    /// Sends nothing, since no other program can change a session in memory.
    public func watch() async { for await _ in session {} }
}
