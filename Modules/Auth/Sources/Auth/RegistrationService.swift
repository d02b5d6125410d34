/// A service with which a person can create an account.
public protocol RegistrationService: Sendable {
    /// Creates an account and signs in to it, as ``AuthService/login()`` does.
    ///
    /// It asks through a ``Conversation``.
    /// - Returns: the person who is now signed in.
    /// - Throws: ``AuthError``, also when the task is cancelled.
    func register() async throws -> User
}
