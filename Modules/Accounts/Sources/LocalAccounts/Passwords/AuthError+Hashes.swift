import Auth

extension AuthError {
    /// The error for a hash that failed although its method and cost are fine.
    static let tooLittleMemory = AuthError.unavailable(
        """
        There is too little memory to check a password, which takes 64 MiB. Close other programs, then \
        try again.
        """)

    /// The error for a stored hash of a method or a cost that is not accepted.
    static let unknownHash = AuthError.unavailable(
        """
        The password was hashed by another system, or at a cost that is not accepted. Sign in on the \
        system where the account was created.
        """)

    /// Returns ``unknownHash`` for a person's account.
    static func unknownHash(of name: AccountName) -> AuthError {
        .unavailable(
            """
            The password of \(name.text) was hashed by another system, or at a cost that is not \
            accepted. Sign in on the system where the account was created.
            """)
    }
}
