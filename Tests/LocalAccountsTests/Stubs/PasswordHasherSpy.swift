import Auth
import LocalAccounts
import RoutingTestSupport

/// A fast hash that hides nothing.
final class PasswordHasherSpy: PasswordHashing {
    let hashSpy: Spy<String, String, AuthError>
    let verifySpy: Spy<(String, against: String), Bool, AuthError>

    init() {
        hashSpy = Spy("hash(_:)", returning: "")
        hashSpy.answers { "plain:\($0)" }
        verifySpy = Spy("verify(_:against:)", returning: false)
        verifySpy.answers { password, hash in "plain:\(password)" == hash }
    }

    /// As on a system without a library.
    init(failure: AuthError) {
        hashSpy = Spy("hash(_:)", failing: failure)
        verifySpy = Spy("verify(_:against:)", failing: failure)
    }

    /// How many hashes were computed, to keep or to compare.
    var computations: Int { hashSpy.callCount + verifySpy.callCount }

    func hash(_ password: String) throws(AuthError) -> String { try hashSpy(password) }
    func verify(_ password: String, against hash: String) throws(AuthError) -> Bool {
        try verifySpy((password, against: hash))
    }
}
