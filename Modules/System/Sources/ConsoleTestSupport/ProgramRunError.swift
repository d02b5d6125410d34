/// An error of a program under test, or of its terminal.
public enum ProgramRunError: Error, Sendable, CustomStringConvertible {
    /// The program, terminal or pipe could not be created.
    case cannotStart(String, errno: Int32)
    /// The waiting task was cancelled.
    case cancelled(waitingFor: String, seen: String)
    /// The program ended first.
    case ended(waitingFor: String, seen: String)

    /// A message that says what the test waited for, and what it saw instead.
    public var description: String {
        switch self {
        case .cannotStart(let what, let errno):
            "\(what) cannot be started: system error \(errno)."
        case .cancelled(let what, let seen):
            "The test was cancelled while waiting for \(what). Seen so far:\n\(seen)"
        case .ended(let what, let seen):
            "The program ended while waiting for \(what). Seen:\n\(seen)"
        }
    }
}
