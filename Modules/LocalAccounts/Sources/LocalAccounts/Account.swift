#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

import Auth

/// Somebody who may sign in, as it is kept on disk.
struct Account: Codable, Sendable, Hashable {
    let name: AccountName
    let favouriteFoods: FavouriteFoods
    /// What ``PasswordHashing`` made of the password; the only secret, and never shown.
    let passwordHash: String
    /// When the account was made.
    let created: Date

    /// The person as the rest of the house knows them.
    var user: User { User(name: name.text, barbecueFoods: favouriteFoods.names) }
}
