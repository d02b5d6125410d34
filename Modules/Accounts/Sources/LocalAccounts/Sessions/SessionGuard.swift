public import Auth
public import Essentials
public import PrivateFiles

/// The session that a state folder has now, for a change of another file of the same person.
///
/// Another program may end the session, remove the account, and add one of the same name, which must
/// not get what the first person does.
public struct SessionGuard: Sendable {
    private let folder: StateFolder
    private let now: @Sendable () -> Date
    private let account: Result<Account.ID?, AuthError>

    /// Reads which account the session is of.
    public init(in folder: StateFolder, now: @escaping @Sendable () -> Date = { Date() }) {
        self.folder = folder
        self.now = now
        account = Self.account(in: folder, at: now())
    }

    /// Throws ``AuthError/notSignedIn`` when the session has ended, or is now one of another account.
    ///
    /// The caller holds the lock of the folder.
    public func expect() throws(AuthError) {
        guard let account = try account.get(),
            try Self.account(in: folder, at: now()).get() == account
        else { throw .notSignedIn }
    }

    /// Throws ``AuthError/notSignedIn`` when the account is gone, whether its session has ended or not.
    ///
    /// The caller holds the lock of the folder.
    public func expectAccount() throws(AuthError) {
        guard let account = try account.get(), try folder.accounts.read()?.account(account) != nil
        else { throw .notSignedIn }
    }

    private static func account(
        in folder: StateFolder, at now: Date
    ) -> Result<Account.ID?, AuthError> {
        Result { () throws(AuthError) in
            guard let session = try folder.session.read(), let list = try folder.accounts.read()
            else { return nil }
            return list.validSession(session, at: now)?.account.id
        }
    }
}
