public import Auth

/// The states that the LoggedOut unit shows.
public enum LoggedOutState: Sendable, Hashable {
    /// The person may sign in; nobody is signed in for this reason.
    case ready(SignOutReason)
    /// A sign-in is under way.
    case signingIn
    /// A message of the service during a sign-in.
    case notice(String)
    /// The sign-in failed; the person may try again.
    case failed(AuthError)
}
