public import Auth

public enum LoggedOutState: Sendable, Hashable {
    /// The person may sign in; there is no session for this reason.
    case ready(SignOutReason)
    /// A sign-in is under way.
    case signingIn
    /// A message of the service during a sign-in.
    case notice(String)
    /// The sign-in failed; the person may try again.
    case failed(AuthError)
    /// A session that cannot be read could not be ended, or there is none.
    case signOutFailed(AuthError)
}
