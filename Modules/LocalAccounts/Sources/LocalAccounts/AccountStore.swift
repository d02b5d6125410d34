import Auth

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The accounts of one house: who there is, who may come in, and who is new.
///
/// A value without state of its own. It hashes before it locks, so that no other process waits for
/// a hash, and looks again under the lock, so that no account is lost to another process.
struct AccountStore: Sendable {
    let file: JSONFile<AccountList>
    let lock: FolderLock
    let hasher: any PasswordHashing
    let now: @Sendable () -> Date

    /// Everything that is kept; an empty list when there is no file yet.
    func list() throws(AuthError) -> AccountList {
        try file.read() ?? AccountList()
    }

    /// Checks what a new account is to be made of, and hashes its password.
    ///
    /// Keeps nothing yet.
    /// - Throws: ``AuthError`` of the kind rejected when the password breaks a rule.
    func draft(
        name: AccountName, foods: FavouriteFoods, password: String
    ) throws(AuthError) -> Account {
        try PasswordRules.check(password)
        return Account(
            name: name, favouriteFoods: foods, passwordHash: try hasher.hash(password),
            created: now())
    }

    /// Adds an account to those that are there.
    ///
    /// - Throws: ``AuthError`` of the kind rejected when the name is taken.
    func add(_ account: Account) async throws(AuthError) {
        try await lock.withLock { () throws(AuthError) in
            var list = try list()
            if let other = list.account(named: account.name) {
                throw .rejected(
                    "There is an account named \(other.name.text) already. Choose another name.")
            }
            list.accounts.append(account)
            try file.write(list)
        }
    }

    /// Makes the account that opens an empty house.
    ///
    /// The caller holds the lock.
    /// - Throws: ``AuthError`` of the kind rejected when the house is no longer empty: who was asked
    ///   to create its first account must not become a second one unasked.
    func open(with account: Account) throws(AuthError) {
        guard try list().accounts.isEmpty else {
            throw .rejected(
                "Another program has just created the first account. Nothing changed; try again.")
        }
        try file.write(AccountList(accounts: [account]))
    }

    /// The account with this name and this password.
    ///
    /// An unknown name costs a hash as well, of the same kind where there is an account to take it
    /// from, so that time does not tell which names exist.
    ///
    /// - Throws: ``AuthError/rejected``, the same for an unknown name and a wrong password.
    func verify(name: AccountName, password: String) throws(AuthError) -> Account {
        try PasswordRules.check(password)
        let list = try list()
        let account = list.account(named: name)
        guard let compared = account ?? list.accounts.first else {
            _ = try hasher.hash(password)
            throw .rejected
        }
        let matches = try hasher.verify(password, against: compared.passwordHash)
        guard matches, let account else { throw .rejected }
        return account
    }
}
