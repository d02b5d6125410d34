public import Auth

/// Turns passwords into what may be kept, and tells whether a password is the one that was kept.
///
/// Both calls take tens of milliseconds on purpose and block meanwhile; they may run at the same
/// time in several threads.
public protocol PasswordHashing: Sendable {
    /// What to keep of a password: text that names its own method, cost and random salt.
    ///
    /// - Throws: ``AuthError`` of the kind unavailable when the method is not there.
    func hash(_ password: String) throws(AuthError) -> String

    /// Whether `hash` was made of this password.
    ///
    /// Takes as long as ``hash(_:)``, whatever the answer.
    /// - Throws: ``AuthError`` of the kind unavailable when the method that made the hash is not
    ///   there.
    func verify(_ password: String, against hash: String) throws(AuthError) -> Bool
}
