import ArgumentParsing
import Auth
import Console
import LoggedIn
import PitContract
import PrivateFiles
import Synchronization

/// Keeps the exit code of the last command of a session, as a shell does.
final class ExitCodeRecorder: Sendable {
    private let state = Mutex((code: ExitCode.done, failures: 0))

    var last: ExitCode {
        get { state.withLock { $0.code } }
        set {
            state.withLock { state in
                state.code = newValue
                if newValue != .done { state.failures += 1 }
            }
        }
    }

    /// The number of failures of all commands.
    var failures: Int { state.withLock { $0.failures } }

    func record(_ error: any Error) { last = ExitCode(error) }
}

extension ExitCode {
    /// The exit code for an error that prevented what was asked for.
    ///
    /// A new type of errors whose cases have different codes gets a case and a switch of its own.
    init(_ error: any Error) {
        switch error {
        case let error as AuthError: self.init(error.kind)
        case ConsoleError.cancelled, FileError.cancelled: self = .cancelled
        case ConsoleError.passwordFromTerminal, is UsageError: self = .usage
        case let error as PitError: self.init(error.kind)
        case let error as ScreenError: self.init(error)
        default: self = .failed
        }
    }

    private init(_ error: ScreenError) {
        self =
            switch error {
            case .pit(let error): ExitCode(error.kind)
            case .notSignedIn: .notSignedIn
            case .cancelled: .cancelled
            case .nothingBelow, .isAsking, .routing: .failed
            }
    }

    private init(_ kind: PitError.Kind) {
        self =
            switch kind {
            case .notSignedIn: .notSignedIn
            case .cancelled: .cancelled
            case .early, .rejected, .unavailable: .failed
            }
    }

    /// The exit code of a program that ends with an error of this kind.
    init(_ kind: AuthError.Kind) {
        self =
            switch kind {
            case .rejected, .notSignedIn: .notSignedIn
            case .cancelled: .cancelled
            case .unavailable: .failed
            }
    }
}
