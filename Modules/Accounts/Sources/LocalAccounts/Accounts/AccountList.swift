import Auth
import PrivateFiles

/// The content of the accounts file: the accounts, their sessions, and sign-ins that failed.
///
/// One file, so that each change of them is one step.
struct AccountList: StoredContent, Hashable {
    typealias Failure = AuthError

    static let currentVersion = 2

    /// The accounts, oldest first.
    var accounts: [Account] = []
    /// The sessions that have not been ended; some may have expired.
    var sessions: [SessionRecord] = []
    /// The attempts to sign in since the last right password; `nil` for none.
    var failures: SignInFailures?
    /// The names of accounts that are gone, and of which other files may still have something.
    var removed: [AccountName]?

    init(accounts: [Account] = []) {
        self.accounts = accounts
    }

    /// Returns the account with this name, whatever the case of its letters.
    func account(named name: AccountName) -> Account? {
        accounts.first { $0.name.isSame(as: name) }
    }

    /// Returns whether the list has this account, with the same password.
    func hasUnchanged(_ account: Account) -> Bool {
        self.account(account.id)?.passwordHash == account.passwordHash
    }

    /// Changes the account with this identity, if it is in the list.
    mutating func changeAccount(_ id: Account.ID, _ change: (inout Account) -> Void) {
        guard let index = accounts.firstIndex(where: { $0.id == id }) else { return }
        change(&accounts[index])
    }

    /// Removes an account with its sessions, and notes its name in ``removed``.
    mutating func remove(_ account: Account) {
        accounts.removeAll { $0.id == account.id }
        endSessions(of: account.id)
        removed = (removed ?? []) + [account.name]
    }

    /// Returns the account with this identity.
    func account(_ id: Account.ID) -> Account? {
        accounts.first { $0.id == id }
    }
}

extension AccountList {
    /// The list in a file of version 1, which had no sessions.
    struct Version1: Decodable {
        let accounts: [Account.Version1]
    }

    /// Converts a list of version 1.
    init(_ old: Version1) {
        self.init(accounts: old.accounts.map(Account.init))
    }
}
