public import Auth

/// What the LoggedOut unit shows.
public enum LoggedOutState: Sendable, Hashable {
    /// Nobody is signed in, and somebody may sign in. The notice says why, when there is a reason.
    case ready(notice: String?)
    /// A sign-in is under way.
    case signingIn
    /// The service has something to say while a sign-in is under way.
    case notice(String)
    /// The sign-in did not happen; somebody may try again.
    case failed(AuthError)
}
