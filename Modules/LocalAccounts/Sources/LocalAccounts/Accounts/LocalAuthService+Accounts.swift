public import Auth

/// The operations that only accounts on this machine have.
extension LocalAuthService {
    /// Adds an account, without signing in.
    ///
    /// - Throws: ``AuthError`` of the kind rejected when the name, a food or the password breaks a
    ///   rule, or the name is taken.
    @discardableResult
    public func addAccount(
        name: String, foods: [String], password: String
    ) async throws(AuthError) -> User {
        // Report a file that cannot be read before the slow hash.
        _ = try store.list()
        let account = try store.draft(
            name: AccountName(name), foods: FavouriteFoods(foods), password: Password(password))
        try await store.add(account)
        return account.user
    }

    /// Returns the people who have an account, the oldest account first.
    public func accounts() throws(AuthError) -> [User] {
        try store.list().accounts.map(\.user)
    }
}
