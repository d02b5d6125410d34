import Auth
import LocalAccounts
import RaceTesting

/// A fast hasher that keeps the password readable.
final class PasswordHasherSpy: PasswordHashing {
    let hashSpy: Spy<Password, String, AuthError>
    let verifySpy: Spy<(Password, against: String), Bool, AuthError>

    init() {
        hashSpy = Spy("hash(_:)", returning: "")
        hashSpy.answers { Self.plain($0) }
        verifySpy = Spy("verify(_:against:)", returning: false)
        verifySpy.answers { password, hash in Self.plain(password) == hash }
    }

    /// Creates a hasher that always fails, as on a system without the library.
    init(failure: AuthError) {
        hashSpy = Spy("hash(_:)", failing: failure)
        verifySpy = Spy("verify(_:against:)", failing: failure)
    }

    private static func plain(_ password: Password) -> String {
        "plain:" + String(decoding: password.bytes, as: UTF8.self)
    }

    /// The number of hashes that were computed, to store or to compare.
    var computations: Int { hashSpy.callCount + verifySpy.callCount }

    func hash(_ password: Password) throws(AuthError) -> String { try hashSpy(password) }
    func accepts(_ hash: String) -> Bool { hash.hasPrefix("plain:") }
    func verify(_ password: Password, against hash: String) throws(AuthError) -> Bool {
        try verifySpy((password, against: hash))
    }
}
