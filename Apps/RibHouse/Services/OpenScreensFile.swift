import Auth
import LocalAccounts
import LoggedIn
import PrivateFiles

/// Keeps the open screens of all accounts in a file, for the next start.
///
/// A file that cannot be read is not changed, and the session starts at the board.
actor OpenScreensFile: OpenScreensStore {
    private let file: JSONFile<StoredOpenScreens>
    private let lock: FolderLock
    private let account: @Sendable (User) -> String
    private let session: @Sendable () -> SessionGuard?
    /// The sessions in which the screens were read, by key: a new account of a name is another person.
    private var sessions: [String: SessionGuard] = [:]

    /// - Parameters:
    ///   - session: returns the session of now; `nil` when persons have no account in the folder.
    ///   - account: returns a person's key in the file.
    init(
        in folder: StateFolder, session: @escaping @Sendable () -> SessionGuard?,
        account: @escaping @Sendable (User) -> String
    ) {
        file = folder.openScreens
        self.session = session
        // The end of a session waits for the save.
        lock = FolderLock(folder: folder, patience: .seconds(1))
        self.account = account
    }

    func screens(of user: User) -> [LoggedInScreen] {
        let openScreens = try? file.read()
        sessions[account(user)] = session()
        return (openScreens?.links[account(user)] ?? []).compactMap { DeepLink($0)?.screen }
    }

    func save(_ screens: [LoggedInScreen], of user: User) async {
        let links = screens.map { DeepLink(to: $0).description }
        let account = account(user)
        // Screens that cannot be kept cost one command at the next start.
        try? await lock.withLock { () throws(FileError) in
            do { try sessions[account]?.expectAccount() } catch { return }
            var openScreens = try file.read() ?? StoredOpenScreens(links: [:])
            guard openScreens.links[account] ?? [] != links else { return }
            openScreens.links[account] = links.isEmpty ? nil : links
            try file.write(openScreens)
        }
    }
}

/// The content of the file: deep links by account.
struct StoredOpenScreens: StoredContent {
    static let currentVersion = 1

    var links: [String: [String]]
}

extension StoredOpenScreens {
    /// Never runs: version 1 always has a checksum, and there is no older format.
    init(_ old: Never) {
        switch old {}
    }
}

extension StateFolder {
    /// The file with the open screens.
    var openScreens: JSONFile<StoredOpenScreens> {
        JSONFile(file: PrivateFile(folder: self, name: "places.json", maximumSize: 8 * .megabyte))
    }

    /// Removes the open screens of an account; the caller holds the lock of the folder.
    ///
    /// A file that is damaged gives no account its screens.
    func removeOpenScreens(ofAccount account: String) throws(FileError) {
        guard try !openScreens.isDamaged(), var stored = try openScreens.read(),
            stored.links.removeValue(forKey: account) != nil
        else { return }
        try openScreens.write(stored)
    }
}
