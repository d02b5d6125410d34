import Auth
import Console
import LocalAccounts
import LoggedIn
import PitContract
import PitInMemory
import PitOnDisk
import PrivateFiles

/// The services of all pits and of the open screens, and their clock.
struct PitServices: Sendable {
    let clock: any PitClock
    let openScreens: any OpenScreensStore
    /// `nil`: the pits are in memory.
    private let folder: StateFolder?
    private let issuer: String?
    /// Whether the persons have accounts in the folder, and so a session there.
    private let hasAccounts: Bool

    /// The pits in memory; each sign-in starts with an empty one.
    static let inMemory = PitServices(clock: WallClock())

    /// Creates pits that are kept in memory.
    init(clock: any PitClock) {
        self.clock = clock
        openScreens = MemoryOpenScreens()
        folder = nil
        issuer = nil
        hasAccounts = false
    }

    /// Names the pits in a folder; no file is touched.
    ///
    /// - Parameter issuer: the identity server that knows the persons; `nil` for accounts on this
    ///   machine. So two persons of one name have two pits, and a person with a new name keeps theirs.
    /// - Parameter keepsOpenScreens: whether a session starts on the screens that were open last.
    /// - Parameter hasAccounts: whether a pit changes only while its person has a session in the folder.
    init(
        in folder: StateFolder, clock: any PitClock, issuer: String? = nil,
        keepsOpenScreens: Bool = true, hasAccounts: Bool = false
    ) {
        self.hasAccounts = hasAccounts
        self.clock = clock
        self.folder = folder
        self.issuer = issuer
        openScreens =
            keepsOpenScreens
            ? OpenScreensFile(in: folder) {
                hasAccounts ? SessionGuard(in: folder) : nil
            } account: {
                Self.account(of: $0, at: issuer)
            } : MemoryOpenScreens()
    }

    /// Returns the pits in this person's state folder, with the clock that the environment asks for.
    ///
    /// A script starts at the board, whatever a person looked at last.
    static func ofThisProcess(
        _ signIn: SignInMethod, on console: LineConsole
    ) throws -> PitServices {
        PitServices(
            in: try .current(), clock: try ClockSettings.ofThisProcess().clock,
            issuer: signIn.issuer, keepsOpenScreens: console.terminal != nil,
            hasAccounts: signIn.issuer == nil)
    }

    /// Creates the service for the pit of a person.
    func service(for user: User) -> any PitService {
        guard let folder else { return InMemoryPitService(clock: clock) }
        let session = hasAccounts ? SessionGuard(in: folder) : nil
        return OnDiskPitService(
            folder: folder, account: Self.account(of: user, at: issuer), clock: clock
        ) { () throws(PitError) in
            do throws(AuthError) {
                try session?.expect()
            } catch {
                throw PitError(error)
            }
        }
    }

    /// Returns the key of what is kept for a person.
    func account(of user: User) -> String { Self.account(of: user, at: issuer) }

    private static func account(of user: User, at issuer: String?) -> String {
        issuer.map { "\(user.id) at \($0)" } ?? user.id
    }
}

extension PitError {
    /// Converts an error of the session that a pit belongs to.
    init(_ error: AuthError) {
        switch error.kind {
        case .cancelled: self = .cancelled
        case .notSignedIn: self = .notSignedIn(error.description)
        case .rejected, .unavailable: self = .unavailable(error.description)
        }
    }
}
