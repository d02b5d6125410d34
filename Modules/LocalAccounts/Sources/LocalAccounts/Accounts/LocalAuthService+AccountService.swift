public import Auth

extension LocalAuthService: AccountService {
    /// Changes the favourite foods of the person who is signed in, and sends the person to ``session``.
    @discardableResult
    public func change(foods: [String]) async throws(AuthError) -> User {
        let user = try await changeFoods(to: foods)
        await refresh()
        return user
    }
}
