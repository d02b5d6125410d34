/// Why a session ended without this process asking for it.
public enum SessionEnd: Sendable, Hashable {
    /// Signed out by another process, in another terminal say.
    case signedOutElsewhere
    /// Too old.
    case expired

    /// One sentence for the person whose session it was.
    public var sentence: String {
        switch self {
        case .signedOutElsewhere: "You were signed out in another place."
        case .expired: "Your session has expired. Sign in again."
        }
    }
}
