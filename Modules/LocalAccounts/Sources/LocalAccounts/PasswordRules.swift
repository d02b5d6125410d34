import Auth

/// What a password has to be before it is hashed.
enum PasswordRules {
    /// The most bytes that the systems' hashes take into account.
    static let maximumBytes = 511

    static func check(_ password: String) throws(AuthError) {
        guard !password.isEmpty else { throw .rejected("A password is needed. Try again.") }
        guard password.utf8.count <= maximumBytes, !password.utf8.contains(0) else {
            throw .rejected(
                "A password has at most \(maximumBytes) bytes and no zero byte. Try again.")
        }
    }
}
