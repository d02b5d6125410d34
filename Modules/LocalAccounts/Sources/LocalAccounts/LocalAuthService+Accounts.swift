public import Auth

extension LocalAuthService {
    /// Adds an account, without signing in.
    ///
    /// - Throws: ``AuthError`` of the kind rejected when the name, a food or the password breaks a
    ///   rule, or the name is taken.
    @discardableResult
    public func addAccount(
        name: String, foods: [String], password: String
    ) async throws(AuthError) -> User {
        _ = try store.list()
        let account = try store.draft(
            name: AccountName(name), foods: FavouriteFoods(foods), password: password)
        try await store.add(account)
        return account.user
    }

    /// Everybody who has an account, in the order in which the accounts were made.
    public func accounts() throws(AuthError) -> [User] {
        try store.list().accounts.map(\.user)
    }
}
