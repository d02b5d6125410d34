public import Auth
public import PrivateFiles

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A service that keeps its accounts and its session on this machine.
///
/// It is an actor, so its file and hash work blocks at most one thread of the pool: a few
/// milliseconds for a write, about 70 for a hash. Waiting for another process suspends, and no lock
/// is held while a person answers.
///
/// A file that is damaged, unreadable or from a newer version is reported and never changed. Only
/// signing out removes a session file in any state.
public actor LocalAuthService: AuthService {
    let store: AccountStore
    let sessions: JSONFile<Session>
    let conversation: Conversation
    let now: @Sendable () -> Date
    let lock: FolderLock
    let sleep: @Sendable (Duration) async throws -> Void

    /// The session that this process started or found, until it ends.
    var signedIn: (session: Session, state: ValidSession)?
    /// The sessions of this process that ended elsewhere.
    private(set) var ended = EndedSessions()
    /// The files at the last check of the session, so that a poll need not read what it knows.
    private var checkedFiles: [FileRevision?] = []

    /// Creates a service; no file is touched yet.
    ///
    /// - Parameters:
    ///   - folder: the folder of the accounts and the session.
    ///   - conversation: the way to ask the person.
    ///   - hasher: the way to hash and check passwords.
    ///   - now: the current time, which is written to the files.
    ///   - sleep: the wait between two polls; it throws when the task is cancelled.
    public init(
        folder: StateFolder,
        conversation: Conversation,
        hasher: any PasswordHashing = SystemPasswordHasher(),
        now: @escaping @Sendable () -> Date = { Date() },
        sleep: @escaping @Sendable (Duration) async throws -> Void = {
            try await Task.sleep(for: $0)
        }
    ) {
        self.conversation = conversation
        self.now = now
        self.sleep = sleep
        lock = FolderLock(folder: folder, sleep: sleep)
        sessions = folder.session
        store = AccountStore(file: folder.accounts, lock: lock, hasher: hasher, now: now)
    }

    /// Asks for a name and a password; without any account, offers to create the first one.
    ///
    /// The last step starts the session. Cancelling the task before it changes nothing.
    public func login() async throws(AuthError) -> User {
        // Report a file that cannot be read before asking anything.
        _ = try sessions.read()
        _ = try store.list()
        let name = try AccountName(await conversation.ask(.name))
        if try store.list().accounts.isEmpty {
            return try await signUp(name)
        }
        let password = try Password(await conversation.ask(.password))
        let account = try await verify(name: name, password: password)
        try await startSession(of: account) { list throws(AuthError) in
            // Another process may have changed the password, or removed the account, meanwhile.
            guard list.hasUnchanged(account) else { throw .rejected }
        }
        return account.user
    }

    /// Ends the session for all processes, also when a file is damaged.
    ///
    /// - Throws: ``AuthError/notSignedIn`` when there is no session, or when another person's session
    ///   has replaced the one of this process.
    public func logout() async throws(AuthError) {
        // Without a session there is no reason to create the folder.
        guard try sessions.file.exists() else { throw .notSignedIn }
        try await lock.withLock { () throws(AuthError) in
            guard try sessions.file.exists() else { throw .notSignedIn }
            let session = (try? sessions.read()) ?? nil
            if let session, isOfAnotherPerson(session) { throw .notSignedIn }
            // First, because it also makes room on a full disk.
            try sessions.file.delete()
            signedIn = nil
            if let session { forget(session) }
        }
    }

    /// Returns the person of the stored session; `nil` also when it has ended or expired.
    public func currentUser() async throws(AuthError) -> User? {
        // A session that ended elsewhere is counted, so that the readers of the ends get it too.
        _ = checkSession()
        guard let session = try sessions.read(),
            let valid = try store.list().validSession(session, at: now())
        else { return nil }
        signedIn = (session, valid)
        if case .name = session {
            // When this fails, on a full disk for example, the next start tries again.
            try? await startSession(of: valid.account) { [sessions] _ throws(AuthError) in
                guard try sessions.read() == session else { throw .notSignedIn }
            }
        }
        return valid.account.user
    }

    /// Returns a stream of the sessions of this process that ended without its doing.
    ///
    /// It polls once a second while it is read, and continues with the next session. A file that
    /// cannot be read does not count as an end.
    public nonisolated func sessionEnds() -> AsyncStream<SessionEnd> {
        let poller = SessionEndPoller(service: self, sleep: sleep)
        return AsyncStream { await poller.next() }
    }

    /// Checks whether the session of this process is still valid, and counts its end if not.
    func checkSession() -> EndedSessions {
        guard let signedIn else { return ended }
        // Before the files are read: a change meanwhile is then found by the next poll.
        let files = [store.file.file.revision, sessions.file.revision]
        if files == checkedFiles, signedIn.state.expires > now() { return ended }
        do {
            let list = try store.list()
            if let session = try sessions.read(), let state = list.validSession(session, at: now()),
                state.account.id == signedIn.state.account.id
            {
                self.signedIn = (session, state)
            } else {
                ended.append(list.reasonForEnd(of: signedIn.state, at: now()))
                self.signedIn = nil
            }
            checkedFiles = files
        } catch {
            // Unknown for now: the next poll tries again.
        }
        return ended
    }

    private func signUp(_ name: AccountName) async throws(AuthError) -> User {
        try NewAccountName.check(name)
        let answer = try await conversation.ask(.createAccount(name: name.text))
        guard answer == Question.yes else {
            throw .cancelled("No account was created. Nothing changed.")
        }
        let password = try Password(await conversation.ask(.newPassword))
        try NewPassword.check(password, for: name)
        let foods = try FavouriteFoods(answer: await conversation.ask(.favouriteFoods))
        let account = try store.draft(name: name, foods: foods, password: password)
        try await startSession(of: account) { list throws(AuthError) in
            // The person agreed to create the first account, not a second one.
            guard list.accounts.isEmpty else {
                throw .rejected(
                    "Another program has just created the first account. Nothing changed; try again."
                )
            }
            list.accounts.append(account)
        }
        await conversation.inform("Created the account \(name.text) in \(store.file.file.path).")
        return account.user
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
    private func forget(_ session: Session) {
        guard var list = try? store.list() else { return }
        list.end(session)
        try? store.file.write(list)
    }
}
