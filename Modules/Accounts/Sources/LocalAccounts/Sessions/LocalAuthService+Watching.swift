public import Auth
import PrivateFiles

/// The part that follows what other programs do with the session.
extension LocalAuthService {
    /// Reads the files, and sends who is signed in if that has changed.
    ///
    /// A session that cannot be read for a while has not ended. If this process knows of none, the
    /// state says why it cannot be read.
    @discardableResult
    public func refresh() async -> SessionState {
        await readSession()
        return newest
    }

    /// Looks at each change of the folder, and once a minute, whether the session is another one.
    public func watch() async {
        var known: [FileRevision?]?
        await folderWatch.run {
            // Before the files are read: a change meanwhile is then found by the next look.
            let files = [store.file.file.revision, sessions.file.revision]
            let hasExpired = signedIn.map { $0.state.expires <= now() } ?? false
            if files != known || hasExpired { known = await readSession() ? files : nil }
            return known == nil ? FolderWatch.short : FolderWatch.long
        }
    }

    /// - Returns: whether the files could be read.
    @discardableResult
    private func readSession() async -> Bool {
        do throws(AuthError) {
            _ = try await currentUser()
            return true
        } catch {
            if signedIn == nil, error.kind != .cancelled {
                forgetSession(because: .unavailable(error))
            }
            return false
        }
    }

    /// Reads the files, and keeps or forgets the session accordingly.
    ///
    /// A sign-in replaces one file after the other. So when the list does not have the session, both are
    /// read again under the lock.
    /// - Throws: ``AuthError/notSignedIn`` when the session is not expected; then it is neither.
    func findSession(if isExpected: (ValidSession) -> Bool) async throws(AuthError) {
        let (stored, list) = try readFiles()
        if let stored, list.session(stored) == nil {
            try await lock.withLock { () throws(AuthError) in
                let (stored, list) = try readFiles()
                try take(stored, in: list, if: isExpected)
            }
        } else {
            try take(stored, in: list, if: isExpected)
        }
    }

    private func readFiles() throws(AuthError) -> (Session?, AccountList) {
        let stored = try sessions.read()
        return (stored, stored == nil && signedIn == nil ? AccountList() : try store.list())
    }

    private func take(
        _ stored: Session?, in list: AccountList, if isExpected: (ValidSession) -> Bool
    ) throws(AuthError) {
        if let stored, let valid = list.validSession(stored, at: now()) {
            guard isExpected(valid) else { throw .notSignedIn }
            keep(stored, valid)
        } else if let signedIn {
            forgetSession(because: list.reasonForEnd(of: signedIn.state, at: now()))
        } else if let stored, list.session(stored) != nil {
            forgetSession(because: .expired)
        } else if case .signedOut(.unavailable) = newest {
            forgetSession(because: .noSession)
        }
    }
}
