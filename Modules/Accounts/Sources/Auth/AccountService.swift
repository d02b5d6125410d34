/// A service with which the person who is signed in can change their account.
///
/// Services with accounts elsewhere, at an identity server for example, do not conform.
public protocol AccountService: Sendable {
    /// Changes the favourite foods.
    ///
    /// When it returns, the session of the same service has the changed person, or a newer state.
    /// - Returns: the changed person.
    /// - Throws: ``AuthError/notSignedIn``, or an ``AuthError`` of the kind rejected when a food breaks
    ///   a rule.
    @discardableResult
    func change(foods: [String]) async throws(AuthError) -> User

    /// Changes the password, and ends all sessions of the account, this one too.
    ///
    /// When it returns, the session of the same service has ended, or has a newer state.
    /// - Throws: ``AuthError/notSignedIn``, or an ``AuthError`` of the kind rejected when the old
    ///   password is wrong or the new one breaks a rule.
    @discardableResult
    func changePassword(from old: String, to new: String) async throws(AuthError) -> User
}
