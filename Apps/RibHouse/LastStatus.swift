import Auth
import Synchronization

/// How the last command of a session ended: the session's exit code, as in a shell.
final class LastStatus: Sendable {
    private let state = Mutex(ExitCode.done)

    var code: ExitCode {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }

    func note(_ error: AuthError) { code = ExitCode(error.kind) }
}
