import Auth
import LibC

/// A failed system call on a file, as an ``AuthError`` with the path and what to do.
struct FileFailure {
    /// The verb of the sentence: `Could not … path`.
    let attempt: String
    let path: String
    let code: CInt

    /// Returns the error of the last system call, from `errno`.
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
            "no space is left there; free some space, then try again"
        case ENOTDIR:
            "a part of the path is not a folder; move it away, or set RIBHOUSE_HOME to another one"
        case ELOOP where FileStatus(ofEntryAt: path)?.isLink != true:
            "a link in the path leads to itself; correct it, or set RIBHOUSE_HOME to another folder"
        case ELOOP:
            "it is a symbolic link; put the file itself there, or run: rm \(shellQuoted(path))"
        case ENAMETOOLONG:
            "the path is too long; set RIBHOUSE_HOME to a folder with a shorter one"
        case EISDIR, EEXIST:
            "something else is in its place; move that away, then try again"
        case ENOENT:
            "it does not exist; check the path, or set RIBHOUSE_HOME to another folder"
        default:
            "\(systemMessage); check the disk, or set RIBHOUSE_HOME to another folder"
        }
    }

    private var systemMessage: String {
        // Safe: the text is constant or per thread, and copied at once.
        unsafe String(cString: strerror(code))
    }
}
