/// A service that signs a person in and out.
///
/// It asks for a name, a password or a code through a ``Conversation``: callers of ``login()`` do
/// not know which kind of service it is. A service that keeps a session is a ``SessionService`` too;
/// ``MemorySession`` adds one to a service that keeps none.
public protocol AuthService: Sendable {
    /// Signs in and starts a session.
    ///
    /// - Returns: the person who is now signed in.
    /// - Throws: ``AuthError``, also when the task is cancelled.
    func login() async throws -> User

    /// Ends the session.
    ///
    /// - Throws: ``AuthError`` when the session could not be ended; the person is then still
    ///   signed in.
    func logout() async throws
}

/// A service with which a person can create an account.
public protocol RegistrationService: Sendable {
    /// Creates an account and signs in to it, as ``AuthService/login()`` does.
    ///
    /// It asks through a ``Conversation``.
    /// - Returns: the person who is now signed in.
    /// - Throws: ``AuthError``, also when the task is cancelled.
    func register() async throws -> User
}
