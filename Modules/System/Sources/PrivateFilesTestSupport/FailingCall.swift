import Foundation
public import PrivateFiles

/// A system call that fails with an error number, while all the others work.
public enum FailingCall: Sendable {
    /// A write fails.
    case write(CInt)
    /// A sync fails.
    case sync(CInt)
    /// A rename fails.
    case rename(CInt)

    /// The system calls, one of which fails.
    public var calls: FileSystemCalls {
        var calls = FileSystemCalls.system
        switch self {
        case .write(let code):
            calls.write = { _, _ in
                errno = code
                return -1
            }
        case .sync(let code):
            calls.sync = { _ in
                errno = code
                return -1
            }
        case .rename(let code):
            calls.rename = { _, _ in
                errno = code
                return -1
            }
        }
        return calls
    }
}
