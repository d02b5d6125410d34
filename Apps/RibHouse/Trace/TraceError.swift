#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Why there is no trace, or none that can be replayed.
enum TraceError: Error, Equatable, CustomStringConvertible {
    case unwritable(String, errno: Int32)
    case exists(String)
    case unreadable(String)
    case noEvent(String, line: Int)
    case misfit(String, line: Int, reason: String)

    var description: String {
        switch self {
        case .unwritable(let path, let errno):
            "No trace can be written to \(path): \(Self.sentence(errno))."
        case .exists(let path): "\(path) is there already; name another file for the trace."
        case .unreadable(let path): "\(path) cannot be read; name a file that --trace has written."
        case .noEvent(let path, let line):
            "Line \(line) of \(path) is no event; name a file that --trace has written."
        case .misfit(let path, let line, let reason):
            "Line \(line) of \(path) does not fit the lines before it. \(reason)"
        }
    }

    private static func sentence(_ errno: Int32) -> String {
        // Safe: the text of a known error is constant, and it is copied at once.
        unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "error \(errno)"
    }
}
