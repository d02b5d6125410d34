#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

import Auth

/// An account as it is stored.
struct Account: Codable, Sendable, Hashable {
    let name: AccountName
    let favouriteFoods: FavouriteFoods
    /// The result of ``PasswordHashing/hash(_:)``: the only secret, and never shown.
    let passwordHash: String
    /// The time when the account was created.
    let created: Date

    var user: User { User(name: name.text, barbecueFoods: favouriteFoods.names) }
}

/// The content of the accounts file.
struct AccountList: VersionedContent {
    static let currentVersion = 1

    private(set) var version = currentVersion
    /// The accounts, oldest first.
    var accounts: [Account] = []

    /// Returns the account with this name, whatever the case of its letters.
    func account(named name: AccountName) -> Account? {
        accounts.first { $0.name.isSame(as: name) }
    }
}
