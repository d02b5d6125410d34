import LibC

/// An error of the program's input, output or terminal.
///
/// The description never contains what was typed.
public enum ConsoleError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The task was cancelled while it waited.
    case cancelled
    /// A line was longer than ``InputReader/longestLine`` bytes. The whole line was skipped.
    case lineTooLong
    /// A line was not valid UTF-8. The whole line was skipped.
    case notText
    /// Reading failed with this system error.
    case unreadable(errno: Int32)
    /// Writing to the output of this name failed with this system error.
    case unwritable(name: String, errno: Int32)
    /// The process cannot open the few files that it needs.
    case fewDescriptors
    /// The process cannot start the few threads that it needs.
    case fewThreads
    /// The terminal's settings could not be changed.
    case terminalFailed(errno: Int32)
    /// The input should have had a password, but was empty.
    case passwordMissing
    /// The input should have had passwords only, but had more lines.
    case passwordNotAlone
    /// The password should have come from the input, but the input is a terminal.
    case passwordFromTerminal

    /// A message that says what happened and, where possible, what to do.
    public var description: String {
        switch self {
        case .cancelled:
            "The wait for input was cancelled."
        case .lineTooLong:
            "A line of the input is longer than \(InputReader.longestLine) bytes and was not used."
        case .notText:
            """
            A line of the input is not valid UTF-8 and was not used. Use UTF-8, and write random bytes \
            as text, in base 64 for example.
            """
        case .unreadable(let errno):
            "The input cannot be read: \(Self.message(errno))."
        case .unwritable(let name, let errno):
            "\(name) cannot be written: \(Self.message(errno))."
        case .terminalFailed(let errno):
            "The terminal's settings cannot be changed: \(Self.message(errno))."
        case .fewDescriptors:
            "The program may open too few files. Raise the limit, for example with: ulimit -n 64"
        case .fewThreads:
            """
            The system has no threads or no memory left for the program. End other programs, or raise \
            the limits (ulimit -u, ulimit -v).
            """
        case .passwordMissing:
            "A password is missing on standard input. Write it there, on a line of its own."
        case .passwordNotAlone:
            "Standard input has more lines than passwords. Write nothing else there."
        case .passwordFromTerminal:
            "Standard input is a terminal. Leave out --password-stdin to be asked for the password."
        }
    }

    private static func message(_ errno: Int32) -> String {
        // Safe: the text of a known error is constant, and it is copied at once.
        unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "error \(errno)"
    }
}
