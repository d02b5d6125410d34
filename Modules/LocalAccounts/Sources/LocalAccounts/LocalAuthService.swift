public import Auth

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Signs people in and out with accounts and a session that are kept on this machine.
///
/// An actor, so that its file and hash work takes one thread of the pool at most: a few
/// milliseconds for a write, about 70 for a hash. It never waits for another process in a blocked
/// thread, and holds no lock while a person thinks.
///
/// A file that is damaged, unreadable or from a newer version is reported and never changed.
public actor LocalAuthService: AuthService {
    let store: AccountStore
    private let sessions: JSONFile<Session>
    private let lock: FolderLock
    private let conversation: Conversation
    private let now: @Sendable () -> Date
    private let sleep: @Sendable (Duration) async throws -> Void

    /// Whose session this process began or found, until it ends.
    private var signedIn: AccountName?
    /// How many sessions of this process another one has ended.
    private(set) var endedElsewhere = 0

    /// Creates a service; touches no file yet.
    ///
    /// - Parameters:
    ///   - folder: where accounts and the session are kept.
    ///   - conversation: through which the person is asked.
    ///   - hasher: what makes and checks password hashes.
    ///   - now: the time, for what is written to the files.
    ///   - sleep: waits between two looks at a file or a lock, and throws when the task is cancelled.
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

    /// Asks for a name and a password; in an empty house, offers to create the first account.
    ///
    /// Until its last step, which begins the session, cancelling the task changes nothing.
    public func login() async throws(AuthError) -> User {
        // What cannot be read is told before anything is asked.
        _ = try sessions.read()
        _ = try store.list()
        let name = try AccountName(await conversation.ask(.name))
        if try store.list().accounts.isEmpty {
            return try await signUp(name)
        }
        let password = try await conversation.ask(.password)
        let account = try store.verify(name: name, password: password)
        try await begin(account, isNew: false)
        return account.user
    }

    /// Ends the session, for this process and every other one.
    ///
    /// - Throws: ``AuthError/notSignedIn`` when there is no session, or when the one that this process
    ///   showed has given way to another person's.
    public func logout() async throws(AuthError) {
        // Without a session there is no reason to make the folder.
        guard try sessions.read() != nil else { throw .notSignedIn }
        try await lock.withLock { () throws(AuthError) in
            guard let session = try sessions.read(),
                signedIn.map(session.user.isSame) ?? true
            else { throw .notSignedIn }
            try sessions.file.delete()
            signedIn = nil
        }
    }

    /// The person of the session on disk; `nil` as well when their account is no longer there.
    public func currentUser() async throws(AuthError) -> User? {
        // A reader of the ends hears of one that is noticed here.
        _ = countOfEnds()
        guard let session = try sessions.read(),
            let account = try store.list().account(named: session.user)
        else { return nil }
        signedIn = account.name
        return account.user
    }

    /// Tells when the session of this process was ended by another one, or replaced by that of
    /// another person; looks once a second while somebody reads it.
    ///
    /// Goes on with the next session after it has told of one. A session file that cannot be read
    /// does not count as ended.
    public nonisolated func sessionEnds() -> AsyncStream<SessionEnd> {
        let watch = SessionWatch(service: self, sleep: sleep)
        return AsyncStream { await watch.next() }
    }

    /// Looks whether the session of this process is still there, and counts it if not.
    ///
    /// - Returns: how many were ended elsewhere until now.
    func countOfEnds() -> Int {
        guard let signedIn else { return endedElsewhere }
        do {
            if try sessions.read()?.user.isSame(as: signedIn) != true {
                self.signedIn = nil
                endedElsewhere += 1
            }
        } catch {
            // Nothing can be said; the next look may tell.
        }
        return endedElsewhere
    }

    private func signUp(_ name: AccountName) async throws(AuthError) -> User {
        let answer = try await conversation.ask(.createAccount(name: name.text))
        guard answer == Question.yes else {
            throw .cancelled("No account was created. Nothing changed.")
        }
        let password = try await conversation.ask(.newPassword)
        try PasswordRules.check(password)
        let foods = try FavouriteFoods(answer: await conversation.ask(.favouriteFoods))
        let account = try store.draft(name: name, foods: foods, password: password)
        try await begin(account, isNew: true)
        await conversation.inform("Created the account \(name.text) in \(store.file.file.path).")
        return account.user
    }

    /// The last step of signing in, and the only one that writes.
    ///
    /// Asks about cancellation before it makes a folder, and again after it waited for the lock.
    private func begin(_ account: Account, isNew: Bool) async throws(AuthError) {
        if Task.isCancelled { throw .cancelled }
        try await lock.withLock { () throws(AuthError) in
            if Task.isCancelled { throw .cancelled }
            _ = try sessions.read()
            if isNew { try store.open(with: account) }
            try sessions.write(Session(user: account.name, started: now()))
            signedIn = account.name
        }
    }
}
