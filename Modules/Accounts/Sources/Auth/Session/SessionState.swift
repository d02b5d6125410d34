/// The person who is signed in, or the reason why there is no session.
public enum SessionState: Sendable, Hashable {
    /// This person is signed in.
    case signedIn(User)
    /// There is no session, for this reason.
    case signedOut(SignOutReason)
}

/// The reason why there is no session.
public enum SignOutReason: Sendable, Hashable, CustomStringConvertible {
    /// No session was found.
    case noSession
    /// The person signed out here.
    case signedOut
    /// The person signed out in another program.
    case signedOutElsewhere
    /// The session was too old.
    case expired
    /// The password of the account was changed.
    case passwordChanged
    /// The account no longer exists.
    case accountRemoved
    /// There may be a session, but it cannot be read or shown.
    case unavailable(AuthError)

    /// A sentence for the person: why no one is signed in.
    public var description: String {
        switch self {
        case .noSession: "You are not signed in."
        case .signedOut: "You are signed out."
        case .signedOutElsewhere: "You were signed out by another program."
        case .expired: "Your session has expired. Sign in again."
        case .passwordChanged: "Your password was changed. Sign in again."
        case .accountRemoved: "Your account was removed. You are signed out."
        case .unavailable(let error): error.description
        }
    }
}
