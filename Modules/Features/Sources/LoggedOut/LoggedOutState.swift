public import Auth

public enum LoggedOutState: Sendable, Hashable {
    /// The person may sign in; there is no session for this reason.
    case ready(SignOutReason)
    /// A sign-in is under way.
    case signingIn
    /// An account is created, to which the person is then signed in.
    case registering
    /// A message of the service during a sign-in.
    case notice(String)
    /// The sign-in or the new account failed; the person may try again.
    case failed(AuthError)
    /// A session that cannot be read could not be ended, or there is none.
    case signOutFailed(AuthError)

    /// Whether a sign-in, or a new account, is under way.
    var isPending: Bool {
        switch self {
        case .signingIn, .registering, .notice: true
        case .ready, .failed, .signOutFailed: false
        }
    }
}
