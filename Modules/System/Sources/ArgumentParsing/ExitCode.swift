/// The exit code of a program, for scripts.
public enum ExitCode: Int32, Sendable {
    /// The command did what was asked.
    case done = 0
    /// The command failed, or a check found something.
    case failed = 1
    /// The command line is wrong; nothing was done.
    case usage = 2
    /// The person cancelled.
    case cancelled = 3
    /// No one is signed in, or the sign-in was rejected.
    case notSignedIn = 4
}
