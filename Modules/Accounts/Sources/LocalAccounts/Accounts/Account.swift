import Auth
import Essentials
import PrivateFiles

/// An account as it is stored.
struct Account: Codable, Sendable, Hashable {
    /// The identity of an account: another account of the same name has another one.
    struct ID: RawRepresentable, Codable, Sendable, Hashable {
        let rawValue: String

        static func random() -> ID { ID(rawValue: Hex.random(byteCount: 16)) }
    }

    let id: ID
    let name: AccountName
    var favouriteFoods: FavouriteFoods
    /// The result of ``PasswordHashing/hash(_:)``: the only secret, and never shown.
    var passwordHash: String
    /// The time when the account was created.
    let created: Date

    var user: User { User(name: name.text, barbecueFoods: favouriteFoods.names) }
}

extension Account {
    /// An account in a file of version 1, which had no identity.
    struct Version1: Decodable {
        let name: AccountName
        let favouriteFoods: FavouriteFoods
        let passwordHash: String
        let created: Date
    }

    /// Converts an account of version 1.
    ///
    /// Its identity is derived from the hash, which contains a random salt. So every process finds the
    /// same one until the file is written again.
    init(_ old: Version1) {
        self.init(
            id: ID(rawValue: String(SHA256.hexDigest(of: Array(old.passwordHash.utf8)).prefix(32))),
            name: old.name, favouriteFoods: old.favouriteFoods, passwordHash: old.passwordHash,
            created: old.created)
    }
}
