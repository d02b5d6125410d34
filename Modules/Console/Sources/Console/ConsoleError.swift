import LibC

/// What went wrong between the program and its input and output.
///
/// Its description says what happened and what to do, and never holds what was typed.
public enum ConsoleError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The task was cancelled while it waited.
    case cancelled
    /// A line was longer than ``InputReader/longestLine`` bytes; the rest of it was passed over.
    case lineTooLong
    /// Reading failed with this system error.
    case unreadable(errno: Int32)
    /// Writing to what has this name failed with this system error.
    case unwritable(name: String, errno: Int32)
    /// A terminal's settings could not be changed.
    case terminalFailed(errno: Int32)
    /// A password was to come from the input, and there was none.
    case passwordMissing
    /// A password was to come from the input, and there was more than one line.
    case passwordNotAlone
    /// A password was to come from the input, and that is a terminal.
    case passwordFromTerminal

    /// What happened and what to do.
    public var description: String {
        switch self {
        case .cancelled:
            "The wait for input was cancelled."
        case .lineTooLong:
            "A line of the input is longer than \(InputReader.longestLine) bytes; it was left out."
        case .unreadable(let errno):
            "The input cannot be read: \(Self.sentence(errno))."
        case .unwritable(let name, let errno):
            "\(name) cannot be written: \(Self.sentence(errno))."
        case .terminalFailed(let errno):
            "The terminal's settings cannot be changed: \(Self.sentence(errno))."
        case .passwordMissing:
            "There is no password on standard input. Write it there, on a line of its own."
        case .passwordNotAlone:
            "There is more than one line on standard input. Write only the password there."
        case .passwordFromTerminal:
            "Standard input is a terminal. Leave out --password-stdin to be asked for the password."
        }
    }

    private static func sentence(_ errno: Int32) -> String {
        // Safe: the text of a known error is constant, and it is copied at once.
        unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "error \(errno)"
    }
}
