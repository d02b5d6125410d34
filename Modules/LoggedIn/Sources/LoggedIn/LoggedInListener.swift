public import Auth

/// The parent of the LoggedIn unit.
public protocol LoggedInListener: AnyObject, Sendable {
    /// The person wants to sign out.
    ///
    /// - Returns: why it did not happen; `nil` when nobody is signed in any more.
    @discardableResult
    func loggedInDidTapLogout() async -> AuthError?

    /// The session has ended, and nobody here asked for that.
    func loggedInSessionDidEnd(_ end: SessionEnd) async
}
