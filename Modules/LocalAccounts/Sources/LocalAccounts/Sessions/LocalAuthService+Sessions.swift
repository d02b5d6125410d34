public import Auth
import PrivateFiles

extension LocalAuthService {
    /// Ends every session of every account, also those of copied session files.
    ///
    /// - Throws: ``AuthError`` when the accounts cannot be changed; the session of this folder has
    ///   ended even so.
    public func logoutEverywhere() async throws(AuthError) {
        if try sessions.file.exists() {
            try await lock.withLock { () throws(AuthError) in try sessions.file.delete() }
            signedIn = nil
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
            let old = try sessions.file.contents()
            var list = try store.list()
            if let session = try sessions.read() { list.end(session) }
            try change(&list)
            list.failures = nil
            let token = SessionToken()
            let state = list.start(token, of: account, at: now())
            try sessions.write(.token(token))
            do throws(AuthError) {
                try store.file.write(list)
            } catch {
                try? sessions.file.restore(old)
                throw error
            }
            signedIn = (.token(token), state)
        }
    }

    /// Changes the list in one step with the end of all sessions of an account.
    ///
    /// - Throws: ``AuthError`` of the kind rejected when another process has changed the account.
    func endSessions(
        of account: Account, _ change: (inout AccountList) -> Void
    ) async throws(AuthError) {
        try await store.change { list throws(AuthError) in
            guard list.hasUnchanged(account) else {
                throw .rejected("Another program has just changed the account. Try again.")
            }
            change(&list)
            list.endSessions(of: account.id)
        }
        // The token in the file is worth nothing from here on, whether it can be removed or not.
        try? await logout()
        signedIn = nil
    }
}
