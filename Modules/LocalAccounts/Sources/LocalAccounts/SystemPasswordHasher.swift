public import Auth

/// Passwords hashed by the operating system's own library: yescrypt on Linux, PBKDF2 on macOS.
///
/// There is no other method to fall back on: without the library nobody can sign in.
public struct SystemPasswordHasher: PasswordHashing {
    #if canImport(CommonCrypto)
        private let method: any PasswordHashing = PBKDF2()
    #else
        private let method: any PasswordHashing = Yescrypt()
    #endif

    /// Creates a hasher; the library is loaded when it is first needed.
    public init() {}

    /// Hashes with a new random salt; see ``PasswordHashing/hash(_:)``.
    public func hash(_ password: String) throws(AuthError) -> String {
        try method.hash(password)
    }

    /// Hashes again and compares; see ``PasswordHashing/verify(_:against:)``.
    public func verify(_ password: String, against hash: String) throws(AuthError) -> Bool {
        try method.verify(password, against: hash)
    }
}
