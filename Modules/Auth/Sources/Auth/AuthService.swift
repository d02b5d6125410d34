/// A service that signs a person in and out.
///
/// Only ``login()`` and ``logout()`` have no default, so a test double needs just those two. A
/// service asks for a name, a password or a code through a ``Conversation``: callers of ``login()``
/// do not know which kind of service it is.
public protocol AuthService: Sendable {
    /// Signs in and starts a session.
    ///
    /// - Returns: the person who is now signed in.
    /// - Throws: ``AuthError``; when the task is cancelled, ``AuthError/cancelled``.
    func login() async throws -> User

    /// Ends the session.
    ///
    /// - Throws: ``AuthError`` when the session could not be ended; the person is then still
    ///   signed in.
    func logout() async throws

    /// Returns the person of a session that was kept from an earlier start.
    ///
    /// The default returns `nil`.
    /// - Throws: ``AuthError`` when there is a session that cannot be read.
    func currentUser() async throws(AuthError) -> User?

    /// Returns a stream of the sessions that end without a call of ``logout()`` in this process.
    ///
    /// It has at most one element for each session. The default is empty. Cancelling the reader's
    /// task ends the stream.
    func sessionEnds() -> AsyncStream<SessionEnd>
}

extension AuthService {
    /// Returns `nil`: there is no session from an earlier start.
    public func currentUser() async throws(AuthError) -> User? { nil }

    /// Returns an empty stream.
    public func sessionEnds() -> AsyncStream<SessionEnd> {
        AsyncStream { $0.finish() }
    }
}

/// The reason why a session ended without this process asking for it.
public enum SessionEnd: Sendable, Hashable {
    /// Another process signed out, in another terminal for example.
    case signedOutElsewhere
    /// The session was too old.
    case expired
    /// The password of the account was changed.
    case passwordChanged
    /// The account no longer exists.
    case accountRemoved

    /// A sentence for the person.
    public var sentence: String {
        switch self {
        case .signedOutElsewhere: "You were signed out by another process."
        case .expired: "Your session has expired. Sign in again."
        case .passwordChanged: "Your password was changed. Sign in again."
        case .accountRemoved: "Your account was removed. You are signed out."
        }
    }
}
