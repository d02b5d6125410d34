public import Auth

/// A way to hash passwords and to check them against their hashes.
///
/// Both calls are slow on purpose: they block for tens of milliseconds. They may run at the same
/// time in several threads.
public protocol PasswordHashing: Sendable {
    /// Returns the hash of a password: text that names its method, its cost and its random salt.
    ///
    /// - Throws: ``AuthError`` of the kind unavailable when the method is missing.
    func hash(_ password: Password) throws(AuthError) -> String

    /// Returns whether ``verify(_:against:)`` accepts the method and the cost of a stored hash.
    ///
    /// It is fast. The cost of a check comes from the hash itself, so a file could ask for hours.
    func accepts(_ hash: String) -> Bool

    /// Returns whether `hash`, which ``accepts(_:)`` accepts, is a hash of this password.
    ///
    /// It takes as long as ``hash(_:)``, whatever the answer.
    /// - Throws: ``AuthError`` of the kind unavailable when the method is missing or fails.
    func verify(_ password: Password, against hash: String) throws(AuthError) -> Bool
}

/// Password hashes by the operating system's own library: yescrypt on Linux, PBKDF2 on macOS.
///
/// There is no fallback. Without the library, signing in is not possible.
public struct SystemPasswordHasher: PasswordHashing {
    #if canImport(CommonCrypto)
        private let method: any PasswordHashing = PBKDF2()
    #else
        private let method: any PasswordHashing = Yescrypt()
    #endif

    /// Creates a hasher; the library is loaded at its first use.
    public init() {}

    public func hash(_ password: Password) throws(AuthError) -> String {
        try method.hash(password)
    }

    public func accepts(_ hash: String) -> Bool {
        method.accepts(hash)
    }

    public func verify(_ password: Password, against hash: String) throws(AuthError) -> Bool {
        try method.verify(password, against: hash)
    }
}
