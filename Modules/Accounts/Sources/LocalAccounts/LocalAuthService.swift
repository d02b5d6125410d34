public import Auth
public import Essentials
public import PrivateFiles
public import Streams

/// A service that keeps its accounts and its session on this machine.
///
/// It is an actor, so its file and hash work blocks at most one thread of the pool: a few
/// milliseconds for a write, about 70 for a hash. Waiting for another process suspends, and no lock
/// is held while a person answers.
///
/// A file that is damaged, unreadable or from a newer version is reported and never changed. Only
/// signing out removes a session file in any state.
public actor LocalAuthService: AuthService, RegistrationService, SessionService {
    let store: AccountStore
    let sessions: JSONFile<Session>
    let conversation: Conversation
    let sessionLifetime: Duration
    let now: @Sendable () -> Date
    let lock: FolderLock
    let folderWatch: FolderWatch
    let sleep: FolderWatch.Sleep
    private let states = StateStream(SessionState.signedOut(.noSession))

    /// The session that this process started or found, until it ends.
    ///
    /// `old` is set until the session has a token.
    ///
    /// A token stays in the file only, not in memory.
    private(set) var signedIn: (old: Session?, state: ValidSession)?

    /// The session on this machine, whatever program started it.
    ///
    /// It has its first state after ``refresh()``, and the changes of other programs while
    /// ``watch()`` runs.
    public nonisolated var session: SharedStream<SessionState> { states.values }

    /// Creates a service; no file is touched yet.
    ///
    /// - Parameters:
    ///   - folder: the folder of the accounts and the session.
    ///   - conversation: the way to ask the person.
    ///   - sessionLifetime: the time from a sign-in until it has to be repeated: 30 days.
    ///   - hasher: the way to hash and check passwords.
    ///   - removeBelongings: removes what other files have of a person whose account is gone. It runs
    ///     under the lock of the folder: after the removal of an account and, if that was killed, before
    ///     a new account of that name.
    ///   - now: the current time, which is written to the files.
    ///   - sleep: each wait, in place of the system; it throws when the task is cancelled.
    public init(
        folder: StateFolder,
        conversation: Conversation,
        sessionLifetime: Duration = .seconds(30 * 86_400),
        hasher: any PasswordHashing = SystemPasswordHasher(),
        removeBelongings: @escaping @Sendable (User) throws(FileError) -> Void = { _ in },
        now: @escaping @Sendable () -> Date = { Date() },
        sleep: FolderWatch.Sleep? = nil
    ) {
        self.conversation = conversation
        self.sessionLifetime = sessionLifetime
        self.now = now
        self.sleep = sleep ?? { try await Task.sleep(for: $0) }
        folderWatch = FolderWatch(folder, sleep: sleep)
        lock = FolderLock(folder: folder, sleep: sleep)
        sessions = folder.session
        store = AccountStore(
            file: folder.accounts, lock: lock, hasher: hasher, now: now,
            removeBelongings: removeBelongings)
    }

    /// Asks for a name and a password; without any account, offers to create the first one.
    ///
    /// The last step starts the session. Cancelling the task before it starts none; if the password is
    /// being checked, the attempt counts as a failed one.
    public func login() async throws(AuthError) -> User {
        let (name, list) = try await askForName()
        if list.accounts.isEmpty { return try await signUp(name) }
        let password = try Password(await conversation.ask(.password))
        let account = try await verify(name: name, password: password)
        try await startSession(of: account) { list throws(AuthError) in
            // Another process may have changed the password, or removed the account, meanwhile.
            guard list.hasUnchanged(account) else { throw .rejected }
        }
        return account.user
    }

    /// Asks for a name and a new password, creates the account, and signs in to it.
    ///
    /// The last step creates the account and starts the session. Cancelling the task before it changes
    /// nothing.
    public func register() async throws(AuthError) -> User {
        let (name, _) = try await askForName()
        try NewAccountName.check(name)
        try store.list().expectFree(name)
        return try await createAccount(name) { list throws(AuthError) in try list.expectFree(name) }
    }

    /// Ends the session for all processes, also when a file is damaged.
    ///
    /// - Throws: ``AuthError/notSignedIn`` when there is no session, or when another person's session
    ///   has replaced the one of this process. ``session`` then has what was found.
    public func logout() async throws(AuthError) {
        do throws(AuthError) {
            try await endSession(because: .signedOut)
        } catch {
            if error == .notSignedIn { await refresh() }
            throw error
        }
    }

    /// Returns the person of the stored session; `nil` also when it has ended or expired.
    ///
    /// - Throws: ``AuthError`` when the session cannot be read.
    public func currentUser() async throws(AuthError) -> User? {
        try await storedAccount()?.user
    }

    /// Returns the account of the stored session; `nil` also when it has ended or expired.
    ///
    /// - Parameter isExpected: whether the session may become the one of this process.
    /// - Throws: ``AuthError/notSignedIn`` when it may not.
    func storedAccount(
        if isExpected: (ValidSession) -> Bool = { _ in true }
    ) async throws(AuthError) -> Account? {
        try await findSession(if: isExpected)
        guard let signedIn else { return nil }
        if let old = signedIn.old {
            // When this fails, on a full disk for example, the next start tries again.
            try? await startSession(of: signedIn.state.account) { [sessions] _ throws(AuthError) in
                guard try sessions.read() == old else { throw .notSignedIn }
            }
        }
        return signedIn.state.account
    }

    /// Keeps a session that is valid, and sends who is signed in.
    func keep(_ session: Session, _ state: ValidSession) {
        if case .name = session { signedIn = (session, state) } else { signedIn = (nil, state) }
        send(.signedIn(state.account.user))
    }

    /// Forgets the session, and sends why there is none.
    func forgetSession(because reason: SignOutReason) {
        signedIn = nil
        send(.signedOut(reason))
    }

    /// The state that was sent last.
    var newest: SessionState { states.value }

    private func send(_ state: SessionState) {
        if states.value != state { states.send(state) }
    }
}
