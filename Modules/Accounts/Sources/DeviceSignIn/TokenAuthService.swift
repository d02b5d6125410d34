public import Auth
public import Streams

/// A service for automation: the person is the one whose token the environment has.
///
/// The token is never stored and never renewed. The server says whose it is.
public actor TokenAuthService: AuthService, SessionService {
    /// The name of the variable with the token.
    public static let variable = "RIBHOUSE_TOKEN"

    private let client: ServerClient
    private let token: Token
    private let states = StateStream(SessionState.signedOut(.noSession))

    /// Creates a service; nothing is sent yet.
    ///
    /// - Throws: ``AuthError`` when the text cannot be a token. The message does not show it.
    public init(token: String, settings: DeviceSettings) throws(AuthError) {
        try self.init(token: token, settings: settings, sender: URLSessionSender())
    }

    init(token: String, settings: DeviceSettings, sender: any HTTPSending) throws(AuthError) {
        guard let token = Token(token) else {
            throw .rejected("\(Self.variable) has no token: a token is one word of ASCII.")
        }
        self.token = token
        client = ServerClient(
            server: settings.server, sender: sender, endpoints: settings.endpoints)
    }

    /// The person to whom the token belongs; it has its first state after ``refresh()``.
    public nonisolated var session: SharedStream<SessionState> { states.values }

    /// Fails: the environment decides who is signed in.
    public func login() async throws(AuthError) -> User {
        throw .rejected("\(Self.variable) is set. Unset it to sign in as another person.")
    }

    /// Fails: this program cannot unset the variable.
    public func logout() async throws(AuthError) {
        throw .rejected("\(Self.variable) is set. Unset it to sign out.")
    }

    /// Asks the server whose token it is.
    @discardableResult
    public func refresh() async -> SessionState {
        do throws(AuthError) {
            let user = try await client.person(client.discover(), token)
            send(user.map(SessionState.signedIn) ?? .signedOut(.expired))
        } catch {
            // A server that does not answer for a while ends no session.
            if case .signedIn = states.value { return states.value }
            send(.signedOut(.unavailable(error)))
        }
        return states.value
    }

    private func send(_ state: SessionState) {
        if states.value != state { states.send(state) }
    }

    /// Waits until the task is cancelled: the environment does not change.
    public func watch() async { for await _ in session {} }
}
