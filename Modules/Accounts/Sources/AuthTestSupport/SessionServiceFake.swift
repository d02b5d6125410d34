public import Auth
public import Streams

/// A service whose session a test changes.
public final class SessionServiceFake: SessionService {
    /// The session; what a test sends here is what the service reports.
    public let states: StateStream<SessionState>

    /// Creates a service with a session of this person.
    public init(_ user: User) { states = StateStream(.signedIn(user)) }

    public var session: SharedStream<SessionState> { states.values }

    public func refresh() async -> SessionState { states.value }

    /// Waits until the task is cancelled, as the contract says.
    public func watch() async { for await _ in session {} }
}
