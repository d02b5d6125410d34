public import Streams

/// A service that knows who is signed in, and reports each change.
///
/// A session can start and end without a call of this process: it expires, or another program signs
/// out. So what is shown follows ``session``, and not the calls of ``AuthService``.
public protocol SessionService: Sendable {
    /// The newest state, then each change: who is signed in, or why there is no session.
    ///
    /// When `login()` or `logout()` of the same service returns, the stream has the state that it
    /// led to, or a newer one. It ends with the service.
    var session: SharedStream<SessionState> { get }

    /// Reads the session where it is stored, and sends it to ``session`` if it has changed.
    ///
    /// - Returns: the newest state.
    @discardableResult
    func refresh() async -> SessionState

    /// Sends the changes that others make to ``session``, until the task is cancelled.
    ///
    /// The Launch unit runs it as long as it is active.
    func watch() async
}
