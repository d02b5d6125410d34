/// Why a program under test, or a terminal, did not do what a test waited for.
public enum ProgramRunError: Error, Sendable, CustomStringConvertible {
    /// The program or the terminal could not be made.
    case cannotStart(String, errno: Int32)
    /// The time was over.
    case deadline(waitingFor: String, seen: String)
    /// The program ended first.
    case ended(waitingFor: String, seen: String)

    /// What was waited for, and what was there instead.
    public var description: String {
        switch self {
        case .cannotStart(let what, let errno):
            "\(what) cannot be started: system error \(errno)."
        case .deadline(let what, let seen):
            "The deadline passed while waiting for \(what). Seen so far:\n\(seen)"
        case .ended(let what, let seen):
            "The program ended while waiting for \(what). Seen:\n\(seen)"
        }
    }
}
