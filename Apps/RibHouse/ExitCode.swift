import Auth

/// What the program tells the one that started it.
enum ExitCode: Int32, Sendable {
    case done = 0
    case failed = 1
    case usage = 2
    case cancelled = 3
    case notSignedIn = 4

    init(_ kind: AuthError.Kind) {
        self =
            switch kind {
            case .rejected, .notSignedIn: .notSignedIn
            case .cancelled: .cancelled
            case .unavailable: .failed
            }
    }
}
