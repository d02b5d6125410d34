import Auth
import LocalAccounts
import RoutingTestSupport

/// A fast hasher that keeps the password readable.
final class PasswordHasherSpy: PasswordHashing {
    let hashSpy: Spy<String, String, AuthError>
    let verifySpy: Spy<(String, against: String), Bool, AuthError>

    init() {
        hashSpy = Spy("hash(_:)", returning: "")
        hashSpy.answers { "plain:\($0)" }
        verifySpy = Spy("verify(_:against:)", returning: false)
        verifySpy.answers { password, hash in "plain:\(password)" == hash }
    }

    /// Creates a hasher that always fails, as on a system without the library.
    init(failure: AuthError) {
        hashSpy = Spy("hash(_:)", failing: failure)
        verifySpy = Spy("verify(_:against:)", failing: failure)
    }

    /// The number of hashes that were computed, to store or to compare.
    var computations: Int { hashSpy.callCount + verifySpy.callCount }

    func hash(_ password: String) throws(AuthError) -> String { try hashSpy(password) }
    func verify(_ password: String, against hash: String) throws(AuthError) -> Bool {
        try verifySpy((password, against: hash))
    }
}
