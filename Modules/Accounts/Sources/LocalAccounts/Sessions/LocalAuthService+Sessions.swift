public import Auth
import PrivateFiles

extension LocalAuthService {
    /// Ends every session of every account, also those of copied session files.
    ///
    /// - Throws: ``AuthError`` when the accounts cannot be changed; the session of this folder has
    ///   ended even so.
    public func logoutEverywhere() async throws(AuthError) {
        if try sessions.exists() {
            try await lock.withLock { () throws(AuthError) in try sessions.delete() }
            forgetSession(because: .signedOut)
        }
        guard try !store.list().sessions.isEmpty else { return }
        try await store.change { $0.sessions = [] }
    }

    /// Runs the last step of signing in, the only one that writes, together with a change of the list.
    ///
    /// The token is written first: it is worth nothing until the list has its hash. So when a write
    /// fails, nothing has changed.
    func startSession(
        of account: Account, _ change: (inout AccountList) throws(AuthError) -> Void
    ) async throws(AuthError) {
        try await lock.withLock(cancelled: .cancelled) { () throws(AuthError) in
            let old = try sessions.bytes()
            var list = try store.list()
            if let session = try sessions.read() { list.end(session) }
            try change(&list)
            list.failures = nil
            try store.removeBelongings(of: &list) { _ in false }
            let token = SessionToken()
            let state = list.start(token, of: account, at: now(), for: sessionLifetime)
            try sessions.write(.token(token))
            do throws(AuthError) {
                try store.file.write(list)
            } catch {
                try? sessions.file.restore(old)
                throw error
            }
            keep(.token(token), state)
        }
    }

    /// Changes the list in one step with the end of all sessions of an account.
    ///
    /// - Parameters:
    ///   - reason: why the session of this process ends.
    ///   - afterwards: runs under the same lock, when the changed list is stored.
    /// - Throws: ``AuthError`` of the kind rejected when another process has changed the account;
    ///   ``AuthError/notSignedIn`` when the stored session is not one of this account.
    func endSessions(
        of account: Account, because reason: SignOutReason,
        _ change: (inout AccountList) -> Void, afterwards: (inout AccountList) -> Void = { _ in }
    ) async throws(AuthError) {
        try await lock.withLock { () throws(AuthError) in
            var list = try store.list()
            guard list.hasUnchanged(account) else {
                throw .rejected("Another program has just changed the account. Try again.")
            }
            try expectSession(of: account, in: list)
            change(&list)
            list.endSessions(of: account.id)
            try store.file.write(list)
            afterwards(&list)
        }
        // The token in the file is worth nothing from here on, whether it can be removed or not.
        try? await endSession(because: reason)
        forgetSession(because: reason)
    }

    /// Throws ``AuthError/notSignedIn`` unless the stored session is one of this account.
    ///
    /// The caller holds the lock: another program may have ended the session, or replaced it, before.
    func expectSession(of account: Account, in list: AccountList) throws(AuthError) {
        guard let session = try sessions.read(),
            list.validSession(session, at: now())?.account.id == account.id
        else { throw .notSignedIn }
    }

    /// Removes the stored session, whatever the state of the files.
    ///
    /// - Throws: ``AuthError/notSignedIn`` when there is none, or when it is another person's.
    func endSession(because reason: SignOutReason) async throws(AuthError) {
        // Without a session there is no reason to create the folder.
        guard try sessions.exists() else { throw .notSignedIn }
        try await lock.withLock(cancelled: .signOutCancelled) { () throws(AuthError) in
            guard try sessions.exists() else { throw .notSignedIn }
            let session = (try? sessions.read()) ?? nil
            if let session, isOfAnotherPerson(session) { throw .notSignedIn }
            // First, because it also makes room on a full disk.
            try sessions.delete()
            forgetSession(because: reason)
            if let session { removeFromList(session) }
        }
    }

    private func isOfAnotherPerson(_ session: Session) -> Bool {
        guard let signedIn, let list = try? store.list(),
            let other = list.validSession(session, at: now())
        else { return false }
        return other.account.id != signedIn.state.account.id
    }

    /// Removes a session from the list, if that can be written.
    ///
    /// Otherwise only a copy of the session file could still be used, until it expires.
    private func removeFromList(_ session: Session) {
        guard var list = try? store.list() else { return }
        list.end(session)
        try? store.file.write(list)
    }
}
