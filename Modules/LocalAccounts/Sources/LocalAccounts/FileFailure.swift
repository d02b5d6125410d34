import Auth

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What the operating system said when something could not be done with a file.
///
/// Turned into an ``AuthError`` at once: one sentence with the path and what to do.
struct FileFailure {
    /// What was attempted, as it reads in `could not … path`.
    let attempt: String
    let path: String
    let code: CInt

    /// The failure of the system call that has just returned, from `errno`.
    static func last(_ attempt: String, _ path: String) -> AuthError {
        FileFailure(attempt: attempt, path: path, code: errno).error
    }

    var error: AuthError { .unavailable("Could not \(attempt) \(path): \(reason).") }

    private var reason: String {
        switch code {
        case EACCES, EPERM:
            "permission denied; give yourself access, or set RIBHOUSE_HOME to a folder of yours"
        case EROFS:
            "the file system is read-only; set RIBHOUSE_HOME to a folder that can be written"
        case ENOSPC, EDQUOT:
            "no space is left there; free some, then try again"
        case ENOTDIR:
            "a part of the path is not a folder; move it away, or set RIBHOUSE_HOME to another one"
        case EISDIR, EEXIST:
            "something else is in its place; move that away, then try again"
        case ENOENT:
            "it is not there; check the path, or set RIBHOUSE_HOME to another folder"
        default:
            "\(systemMessage); check the disk, or set RIBHOUSE_HOME to another folder"
        }
    }

    private var systemMessage: String {
        // Safe: copied at once; both systems keep the text of a known number constant or per thread.
        guard let text = unsafe strerror(code) else { return "error \(code)" }
        return unsafe String(cString: text)
    }
}
