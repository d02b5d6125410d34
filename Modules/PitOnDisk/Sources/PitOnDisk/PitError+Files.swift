import Auth
import PitContract

extension PitError {
    /// Converts an error of a file or of its lock: the pit is unavailable, or the wait was cancelled.
    init(_ error: AuthError) {
        self = error.kind == .cancelled ? .cancelled : .unavailable(error.description)
    }
}
