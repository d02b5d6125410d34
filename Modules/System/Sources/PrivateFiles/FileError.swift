import LibC

/// An error of a file, of its folder or of its lock: a sentence that a person can be shown.
public enum FileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The task was cancelled while it waited for the lock.
    case cancelled
    /// A file, the folder or the lock cannot be used, for the reason of the sentence.
    case unavailable(String)

    public var description: String {
        switch self {
        case .cancelled: "Cancelled. Nothing changed."
        case .unavailable(let sentence): sentence
        }
    }
}

/// An error of a service that keeps files: each ``FileError`` can be reported as one.
public protocol FileFailure: Error {
    init(_ error: FileError)
}

extension FileError: FileFailure {
    public init(_ error: FileError) { self = error }
}

extension FileError {
    /// Returns the error of the last system call, from `errno`.
    static func last(_ attempt: String, _ path: String) -> FileError {
        failed(attempt, path, errno)
    }

    /// Returns the error of a system call, with the path and what to do.
    ///
    /// - Parameter attempt: the verb of the sentence: `Could not … path`.
    static func failed(_ attempt: String, _ path: String, _ code: CInt) -> FileError {
        .unavailable("Could not \(attempt) \(path): \(reason(path, code)).")
    }

    private static func reason(_ path: String, _ code: CInt) -> String {
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
            "\(systemMessage(code)); check the disk, or set RIBHOUSE_HOME to another folder"
        }
    }

    private static func systemMessage(_ code: CInt) -> String {
        // Safe: the text is constant or per thread, and copied at once.
        unsafe String(cString: strerror(code))
    }
}
