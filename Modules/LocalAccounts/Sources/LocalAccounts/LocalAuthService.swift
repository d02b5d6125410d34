public import Auth

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
/// A file that is damaged, unreadable or from a newer version is reported and never changed.
public actor LocalAuthService: AuthService {
    private let store: AccountStore
    private let sessions: JSONFile<Session>
    private let lock: FolderLock
    private let conversation: Conversation
    private let now: @Sendable () -> Date
    private let sleep: @Sendable (Duration) async throws -> Void

    /// The person of the session that this process started or found, until it ends.
    private var signedIn: AccountName?
    /// The number of sessions of this process that ended elsewhere.
    private(set) var endsElsewhere = 0

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
        sessions = JSONFile(file: PrivateFile(path: folder.sessionPath, folder: folder.path))
        store = AccountStore(
            file: JSONFile(file: PrivateFile(path: folder.accountsPath, folder: folder.path)),
            lock: lock, hasher: hasher, now: now)
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
        let account = try store.verify(name: name, password: password)
        try await startSession(account, isNew: false)
        return account.user
    }

    /// Ends the session for all processes.
    ///
    /// - Throws: ``AuthError/notSignedIn`` when there is no session, or when another person's session
    ///   has replaced the one of this process.
    public func logout() async throws(AuthError) {
        // Without a session there is no reason to create the folder.
        guard try sessions.read() != nil else { throw .notSignedIn }
        try await lock.withLock { () throws(AuthError) in
            guard let session = try sessions.read(),
                signedIn.map(session.user.isSame) ?? true
            else { throw .notSignedIn }
            try sessions.file.delete()
            signedIn = nil
        }
    }

    /// Returns the person of the stored session; `nil` also when their account no longer exists.
    public func currentUser() async throws(AuthError) -> User? {
        // A session that ended elsewhere is counted, so that the readers of the ends get it too.
        _ = checkSession()
        guard let session = try sessions.read(),
            let account = try store.list().account(named: session.user)
        else { return nil }
        signedIn = account.name
        return account.user
    }

    /// Returns a stream of the sessions of this process that another process ended or replaced.
    ///
    /// It polls once a second while it is read, and continues with the next session. A session file
    /// that cannot be read does not count as ended.
    public nonisolated func sessionEnds() -> AsyncStream<SessionEnd> {
        let poller = SessionEndPoller(service: self, sleep: sleep)
        return AsyncStream { await poller.next() }
    }

    /// Checks whether the session of this process still exists, and counts it if not.
    ///
    /// - Returns: the number of sessions that ended elsewhere.
    func checkSession() -> Int {
        guard let signedIn else { return endsElsewhere }
        do {
            if try sessions.read()?.user.isSame(as: signedIn) != true {
                self.signedIn = nil
                endsElsewhere += 1
            }
        } catch {
            // Unknown for now: the next poll tries again.
        }
        return endsElsewhere
    }

    /// Adds an account, without signing in.
    ///
    /// - Throws: ``AuthError`` of the kind rejected when the name, a food or the password breaks a
    ///   rule, or the name is taken.
    @discardableResult
    public func addAccount(
        name: String, foods: [String], password: String
    ) async throws(AuthError) -> User {
        // Report a file that cannot be read before the slow hash.
        _ = try store.list()
        let account = try store.draft(
            name: AccountName(name), foods: FavouriteFoods(foods), password: Password(password))
        try await store.add(account)
        return account.user
    }

    /// Returns the people who have an account, the oldest account first.
    public func accounts() throws(AuthError) -> [User] {
        try store.list().accounts.map(\.user)
    }

    private func signUp(_ name: AccountName) async throws(AuthError) -> User {
        let answer = try await conversation.ask(.createAccount(name: name.text))
        guard answer == Question.yes else {
            throw .cancelled("No account was created. Nothing changed.")
        }
        let password = try Password(await conversation.ask(.newPassword))
        try NewPassword.check(password, for: name)
        let foods = try FavouriteFoods(answer: await conversation.ask(.favouriteFoods))
        let account = try store.draft(name: name, foods: foods, password: password)
        try await startSession(account, isNew: true)
        await conversation.inform("Created the account \(name.text) in \(store.file.file.path).")
        return account.user
    }

    /// Runs the last step of signing in, the only one that writes.
    private func startSession(_ account: Account, isNew: Bool) async throws(AuthError) {
        try await lock.withLock(cancelled: .cancelled) { () throws(AuthError) in
            _ = try sessions.read()
            if isNew { try store.addFirst(account) }
            try sessions.write(Session(user: account.name, started: now()))
            signedIn = account.name
        }
    }
}
