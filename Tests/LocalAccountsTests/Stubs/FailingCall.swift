import Foundation

@testable import LocalAccounts

/// A system call that fails with an error number, while all the others work.
enum FailingCall: Sendable {
    case write(CInt)
    case sync(CInt)
    case rename(CInt)

    var calls: FileSystemCalls {
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
