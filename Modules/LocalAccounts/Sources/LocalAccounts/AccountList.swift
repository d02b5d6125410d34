/// What is in the file of the accounts.
struct AccountList: VersionedContent {
    static let currentVersion = 1

    private(set) var version = currentVersion
    /// In the order in which they were made.
    var accounts: [Account] = []

    /// The account with this name, however its letters are cased.
    func account(named name: AccountName) -> Account? {
        accounts.first { $0.name.isSame(as: name) }
    }
}
