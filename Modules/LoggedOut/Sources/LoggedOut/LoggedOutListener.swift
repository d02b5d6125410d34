public import Auth

/// The parent of the LoggedOut unit.
public protocol LoggedOutListener: AnyObject, Sendable {
    /// The person wants to sign in.
    ///
    /// - Returns: why it did not happen; `nil` when somebody is signed in now.
    @discardableResult
    func loggedOutDidTapLogin() async -> AuthError?
}
