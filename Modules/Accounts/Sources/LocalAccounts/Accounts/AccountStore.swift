import Auth
import Essentials
import PrivateFiles

/// The accounts of a state folder: lists them, changes them, and verifies a password.
///
/// A value without state of its own. It hashes before it locks, so that no other process waits for
/// a hash. It reads the list again under the lock, so that no change of another process is lost.
struct AccountStore: Sendable {
    let file: JSONFile<AccountList>
    let lock: FolderLock
    let hasher: any PasswordHashing
    let now: @Sendable () -> Date
    /// Removes what other files have of an account that is gone.
    var removeBelongings: @Sendable (User) throws(FileError) -> Void = { _ in }

    /// Returns the stored accounts; an empty list when there is no file yet.
    func list() throws(AuthError) -> AccountList {
        try file.read() ?? AccountList()
    }

    /// Changes the stored list in one step, which other processes see as a whole or not at all.
    func change<Result>(
        _ body: (inout AccountList) throws(AuthError) -> Result
    ) async throws(AuthError) -> Result {
        try await lock.withLock { () throws(AuthError) in
            var list = try list()
            let result = try body(&list)
            try file.write(list)
            return result
        }
    }

    /// Returns a new account with its password hashed.
    ///
    /// Nothing is stored yet.
    /// - Throws: ``AuthError`` of the kind rejected when the name or the password breaks a rule.
    func draft(
        name: AccountName, foods: FavouriteFoods, password: Password
    ) throws(AuthError) -> Account {
        try NewAccountName.check(name)
        try password.expectNew(for: name)
        return Account(
            id: .random(), name: name, favouriteFoods: foods,
            passwordHash: try hasher.hash(password), created: now())
    }

    /// Stores one more account.
    ///
    /// - Throws: ``AuthError`` of the kind rejected when the name is taken.
    func add(_ account: Account) async throws(AuthError) {
        try await change { list throws(AuthError) in
            try list.expectFree(account.name)
            try append(account, to: &list)
        }
    }

    /// Appends an account, which gets nothing of an older one of its name.
    ///
    /// It leaves room for sign-ins, without which no account could be removed.
    func append(_ account: Account, to list: inout AccountList) throws(AuthError) {
        guard file.file.hasRoom else {
            throw .unavailable(
                "\(file.file.path) has no room for another account. Remove one that is not used.")
        }
        try removeBelongings(of: &list) { $0.isSame(as: account.name) }
        list.accounts.append(account)
    }

    /// Removes what other files have of accounts that are gone; the caller holds the lock.
    ///
    /// - Throws: the first failure for a name that is needed now. The others are tried again by the next
    ///   sign-in.
    func removeBelongings(
        of list: inout AccountList, isNeeded: (AccountName) -> Bool
    ) throws(AuthError) {
        for name in list.removed ?? [] {
            do throws(FileError) {
                try removeBelongings(User(name: name.text, barbecueFoods: []))
                list.removed?.removeAll { $0 == name }
            } catch {
                if isNeeded(name) { throw AuthError(error) }
            }
        }
        if list.removed == [] { list.removed = nil }
    }

    /// Returns the account with this name and this password.
    ///
    /// An unknown name costs a hash too, so that the time it takes does not reveal which names exist.
    /// - Throws: ``AuthError/rejected``, the same for an unknown name and a wrong password; an
    ///   ``AuthError`` with the name when the account's hash is not accepted.
    func verify(
        name: AccountName, password: Password, in list: AccountList
    ) throws(AuthError) -> Account {
        guard let account = list.account(named: name) else {
            _ = try hasher.hash(password)
            throw .rejected
        }
        guard hasher.accepts(account.passwordHash) else { throw .unknownHash(of: account.name) }
        guard try hasher.verify(password, against: account.passwordHash) else { throw .rejected }
        return account
    }
}
