import Foundation

@testable import LocalAccounts

/// A step of a write that fails with an error number, while all the others work.
enum FailingStep: Sendable {
    case write(CInt)
    case sync(CInt)
    case rename(CInt)

    var steps: FileSteps {
        var steps = FileSteps.system
        switch self {
        case .write(let code):
            steps.writeBytes = { _, _ in
                errno = code
                return -1
            }
        case .sync(let code):
            steps.syncFile = { _ in
                errno = code
                return -1
            }
        case .rename(let code):
            steps.renameFile = { _, _ in
                errno = code
                return -1
            }
        }
        return steps
    }
}
