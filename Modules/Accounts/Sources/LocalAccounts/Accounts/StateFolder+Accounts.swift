public import PrivateFiles

extension StateFolder {
    public var accountsPath: String { accounts.file.path }

    /// The path of the session file, which exists only during a session.
    public var sessionPath: String { session.file.path }

    public var filesOfAccounts: [any StateFile] { [accounts, session] }

    var accounts: JSONFile<AccountList> {
        JSONFile(
            file: PrivateFile(folder: self, name: "accounts.json", maximumSize: 64 * .megabyte))
    }

    var session: JSONFile<Session> {
        JSONFile(file: PrivateFile(folder: self, name: "session.json", maximumSize: .megabyte / 16))
    }
}
