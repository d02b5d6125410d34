import LibC

/// An error in writing or reading a trace.
enum TraceError: Error, Equatable, CustomStringConvertible {
    case unwritable(String, errno: Int32)
    case exists(String)
    case leadsNowhere(String)
    case replaced(String)
    case noReader(String)
    case unreadable(String)
    case notAnEvent(String, line: Int)
    case cut(String)
    case doesNotFit(String, line: Int, reason: String)

    var description: String {
        switch self {
        case .unwritable(let path, let errno):
            "Cannot write a trace to \(path): \(Self.text(errno))."
        case .exists(let path): "\(path) already exists. Name a new file for the trace."
        case .leadsNowhere(let path):
            "\(path) is a link that leads nowhere. Name a new file for the trace."
        case .replaced(let path):
            "\(path) was moved, removed or cut while it was followed. Run the command again."
        case .noReader(let path):
            "No program reads \(path). Start the program that reads it first."
        case .unreadable(let path): "Cannot read \(path). Name a file that --trace has written."
        case .notAnEvent(let path, let line):
            "Line \(line) of \(path) is not an event. Name a file that --trace has written."
        case .cut(let path): "The last line of \(path) is cut and was left out."
        case .doesNotFit(let path, let line, let reason):
            "Line \(line) of \(path) does not fit the lines before it. \(reason)"
        }
    }

    private static func text(_ errno: Int32) -> String {
        // Safe: the text is copied at once.
        unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "error \(errno)"
    }
}
