import Auth
import PitContract

extension PitError {
    /// Converts an error of a file, of its lock or of the session.
    init(_ error: AuthError) {
        switch error.kind {
        case .cancelled: self = .cancelled
        case .notSignedIn: self = .notSignedIn(error.description)
        case .rejected, .unavailable: self = .unavailable(error.description)
        }
    }
}
