/// Signs a person in and out.
///
/// Only ``login()`` and ``logout()`` have no default, so that a test double is those two methods.
/// What a service needs to know (a name, a password, a code) it asks for through a
/// ``Conversation``; nobody who calls ``login()`` knows which kind of service answers.
public protocol AuthService: Sendable {
    /// Signs in and starts a session.
    ///
    /// - Returns: the person who is signed in now.
    /// - Throws: ``AuthError``; when the task is cancelled, ``AuthError/cancelled``.
    func login() async throws -> User

    /// Ends the session.
    ///
    /// - Throws: ``AuthError`` when the session could not be ended; the person is then still
    ///   signed in.
    func logout() async throws

    /// The person whose session is already there, kept from an earlier start.
    ///
    /// The default has none.
    /// - Throws: ``AuthError`` when there is a session that cannot be read.
    func currentUser() async throws(AuthError) -> User?

    /// Tells of the end of a session that nobody in this process asked for: it expired, or was
    /// ended in another terminal.
    ///
    /// One element at most for each session. The default ends at once, without an element. The
    /// reader's task owns the stream: cancelling the task ends it.
    func sessionEnds() -> AsyncStream<SessionEnd>
}

extension AuthService {
    /// Nobody is signed in yet.
    public func currentUser() async throws(AuthError) -> User? { nil }

    /// No session ends elsewhere.
    public func sessionEnds() -> AsyncStream<SessionEnd> {
        AsyncStream { $0.finish() }
    }
}
