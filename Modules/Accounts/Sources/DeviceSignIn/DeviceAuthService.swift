public import Auth
import Foundation
public import PrivateFiles
public import Streams

/// A service that signs in to an identity server with a code (OAuth 2.0 device authorization grant).
///
/// It shows the person a code and an address, and waits until they have signed in there with a
/// browser. It never sees a password. The session is kept in a private file; the tokens with it, or
/// with a credential helper.
///
/// It reads the file when it needs a token, and holds the folder's lock from there to the end of the
/// exchange. So of all processes one at a time renews the tokens. It keeps no token in a property but
/// one that could not be stored.
public actor DeviceAuthService: AuthService, SessionService {
    let server: IdentityServer
    let client: ServerClient
    let scopes: [String]?
    let file: JSONFile<StoredSession>
    let secrets: SecretStore
    let conversation: Conversation
    let lock: FolderLock
    let now: @Sendable () -> Date
    let clock: @Sendable () -> Duration
    let folderWatch: FolderWatch
    let sleep: FolderWatch.Sleep
    private let states = StateStream(SessionState.signedOut(.noSession))
    /// The addresses of the server, after the first request.
    private var knownMetadata: ServerMetadata?
    /// The person whose session this process has, also while the file cannot be read.
    private(set) var person: User?
    /// The time before which the server, which did not answer, is not asked again.
    var nextAttempt: Date?
    /// Renewed tokens that could not be stored yet; the refresh token before them is used up.
    var unstored: RenewedTokens?

    /// The person who is signed in, or why there is no session, whichever program changed it.
    ///
    /// It has its first state after ``refresh()``, and the changes of other programs while
    /// ``watch()`` runs.
    public nonisolated var session: SharedStream<SessionState> { states.values }

    /// Creates a service; nothing is read or sent yet.
    ///
    /// - Parameters:
    ///   - settings: the server, and how tokens are kept.
    ///   - folder: the folder of the session's file.
    ///   - conversation: the way to show the person the code.
    public init(settings: DeviceSettings, folder: StateFolder, conversation: Conversation) {
        self.init(
            settings: settings, folder: folder, conversation: conversation,
            sender: URLSessionSender(), helper: settings.credentialHelper)
    }

    /// Creates a service with other ways to send and to wait.
    ///
    /// - Parameters:
    ///   - sender: the way to send requests.
    ///   - helper: the keychain for the tokens, in place of the file.
    ///   - now: the current time, which is written to the file.
    ///   - clock: the time since some start, which no change of the system's time affects.
    ///   - sleep: each wait, in place of the system; it throws when the task is cancelled.
    init(
        settings: DeviceSettings,
        folder: StateFolder,
        conversation: Conversation,
        sender: any HTTPSending,
        helper: (any CredentialHelping)? = nil,
        now: @escaping @Sendable () -> Date = { Date() },
        clock: @escaping @Sendable () -> Duration = DeviceAuthService.timeSinceStart,
        sleep: FolderWatch.Sleep? = nil
    ) {
        server = settings.server
        client = ServerClient(
            server: settings.server, sender: sender, endpoints: settings.endpoints)
        scopes = settings.scopes
        file = folder.deviceSession
        secrets = SecretStore(helper: helper)
        self.conversation = conversation
        lock = FolderLock(folder: folder, sleep: sleep)
        self.now = now
        self.clock = clock
        self.sleep = sleep ?? { try await Task.sleep(for: $0) }
        folderWatch = FolderWatch(folder, sleep: sleep)
    }

    private static let start = ContinuousClock.now

    /// Returns the time since the first use of this function, sleep of the machine included.
    static let timeSinceStart: @Sendable () -> Duration = { ContinuousClock.now - start }

    /// Shows a code and an address, waits for the person, and starts the session.
    ///
    /// Cancelling the task before the server has issued tokens changes nothing.
    /// - Throws: ``AuthError``: rejected when the person refuses or the code expires, unavailable when
    ///   the server cannot be used or the session cannot be kept.
    public func login() async throws(AuthError) -> User {
        // Report what cannot be read or kept before asking anything.
        _ = try file.read()
        try await secrets.check(for: server)
        let metadata = try await metadata()
        let authorization = try await client.authorizeDevice(
            metadata, scopes: scopes ?? metadata.usualScopes)
        await conversation.inform(authorization.instructions)
        let tokens = try await wait(for: authorization, metadata)
        do throws(AuthError) {
            guard let person = try await client.person(metadata, tokens.access) else {
                throw .unavailable(
                    """
                    \(server.issuerText) refuses the token that it has just issued. Ask its \
                    administrator.
                    """)
            }
            let (session, replaced) = try await keep(tokens, of: person)
            send(.signedIn(session.user))
            await reportWhereTokensAre(session)
            // A server may end the new session with the tokens of the same person.
            if replaced.session?.isOfSamePerson(as: session) != true {
                await revoke(replaced, failed: StateFolder.replacedTokensMayBeValid)
            }
            return session.user
        } catch {
            // Tokens that were not stored must be revoked, also when the person has cancelled.
            try? await revoke(Secrets(tokens), metadata, isCancellable: false)
            throw error
        }
    }

    /// Ends the session: removes its file, and asks the server to revoke the tokens.
    ///
    /// The person is signed out here also when the file is damaged or the server does not answer.
    /// The conversation reports tokens that the server did not revoke.
    /// - Throws: ``AuthError/notSignedIn`` when there is no session, or when that of another person or
    ///   server has replaced the one of this process; ``session`` then has what was found. Otherwise an
    ///   ``AuthError`` when the file cannot be removed.
    public func logout() async throws(AuthError) {
        do throws(AuthError) {
            await revoke(try await endSession(), failed: StateFolder.tokensMayBeValid)
        } catch {
            if error == .notSignedIn { await refresh() }
            throw error
        }
    }

    /// Returns the server's addresses, asked for once.
    func metadata() async throws(AuthError) -> ServerMetadata {
        if let knownMetadata { return knownMetadata }
        let metadata = try await client.discover()
        knownMetadata = metadata
        return metadata
    }

    /// The state that was sent last.
    var newest: SessionState { states.value }

    /// Sends a state, if it is another than the newest.
    func send(_ state: SessionState) {
        switch state {
        case .signedIn(let user): person = user
        case .signedOut(.unavailable): break
        case .signedOut: person = nil
        }
        if states.value != state { states.send(state) }
    }
}
