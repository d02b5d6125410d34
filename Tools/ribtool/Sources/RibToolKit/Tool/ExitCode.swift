/// How a run ended, for scripts.
public enum ExitCode: Int32, Sendable {
    /// Everything is in order.
    case done = 0
    /// Something is not in order, or could not be done.
    case failed = 1
    /// The command line was not understood; nothing was done.
    case usage = 2
    /// The person interrupted it.
    case cancelled = 3
}
