import Auth
import LocalAccounts
import Synchronization

/// A fast hash that hides nothing, and counts how often it was computed.
final class PasswordHasherSpy: PasswordHashing {
    private let failure: AuthError?
    private let count = Mutex(0)

    /// With a failure, as on a system without a library.
    init(failure: AuthError? = nil) {
        self.failure = failure
    }

    /// How many hashes were computed, to keep or to compare.
    var computations: Int { count.withLock { $0 } }

    func hash(_ password: String) throws(AuthError) -> String {
        count.withLock { $0 += 1 }
        if let failure { throw failure }
        return "plain:\(password)"
    }

    func verify(_ password: String, against hash: String) throws(AuthError) -> Bool {
        try self.hash(password) == hash
    }
}
