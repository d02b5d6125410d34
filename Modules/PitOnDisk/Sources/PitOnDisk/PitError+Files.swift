import Auth
import PitContract

extension PitError {
    /// Converts an error of a file or of its lock.
    init(_ error: AuthError) {
        switch error.kind {
        case .cancelled: self = .cancelled
        case .rejected: self = .rejected(error.description)
        case .notSignedIn, .unavailable: self = .unavailable(error.description)
        }
    }
}
