import Auth
import Console
import PrivateFiles
import Streams
import Synchronization

/// Keeps the commands that each person typed on a terminal in a file, for the arrow keys of the next session.
///
/// It gets no answer to a question and no line that was refused, because that may be a password. A file that
/// cannot be read is not changed.
final class CommandHistory: Sendable {
    /// The most commands that are kept of a person.
    static let most = 500
    /// The most bytes of a command that is kept.
    static let longest = 1000

    private let file: JSONFile<StoredCommandHistory>
    private let lock: FolderLock
    private let account: @Sendable (User) -> String
    /// The account whose commands are offered.
    private let offered = Mutex<String?>(nil)

    /// - Parameter account: returns a person's key in the file.
    init(in folder: StateFolder, account: @escaping @Sendable (User) -> String) {
        file = folder.commandHistory
        // A command that cannot be stored within this time is left out.
        lock = FolderLock(folder: folder, patience: .seconds(1))
        self.account = account
    }

    /// Shows the commands of a person, the last one last, unless they are offered already.
    ///
    /// Under the lock, so that the last call shows those of the person who is signed in then.
    func offer(to user: () -> User?, _ show: ([String]) -> Void) {
        offered.withLock { old in
            let account = user().map(account)
            guard old != account else { return }
            old = account
            show(account.flatMap { (try? file.read())?.commands[$0] } ?? [])
        }
    }

    /// Adds a command of a person after those that other sessions have added meanwhile.
    func add(_ command: String, of user: User) async {
        guard command.utf8.count <= Self.longest else { return }
        let account = account(user)
        try? await lock.withLock { () throws(FileError) in
            var stored = try file.read() ?? StoredCommandHistory(commands: [:])
            var commands = stored.commands[account] ?? []
            guard commands.last != command else { return }
            commands.append(command)
            stored.commands[account] = commands.suffix(Self.most)
            try file.write(stored)
        }
    }
}

extension LineFrontEnd {
    /// The person who is signed in.
    var user: User? {
        if case .signedIn(let user)? = app.service.session.newest { user } else { nil }
    }

    /// Lets the arrow keys show the commands of each person who signs in while `body` runs.
    func recallingForEach(_ body: () async -> Void) async {
        recall()
        await withDiscardingTaskGroup { group in
            // Another program may sign the person out.
            group.addTask { for await _ in app.service.session { recall() } }
            await body()
            group.cancelAll()
        }
    }

    /// Lets the arrow keys show the commands of the person who is signed in, and of no other one.
    func recall() {
        history?.offer(to: { user }) { console.recall(history: $0) }
    }

    /// Keeps a command, unless its person has signed out by it.
    ///
    /// - Parameter person: who had signed in when it started.
    func remember(_ command: String, of person: User?) async {
        if let user, (person ?? user).id == user.id { await history?.add(command, of: user) }
    }
}

/// The content of the file: the commands by account.
struct StoredCommandHistory: StoredContent {
    /// Version 1 did not say who had typed a command.
    static let currentVersion = 2

    var commands: [String: [String]]
}

extension StoredCommandHistory {
    /// Never runs: version 1 always has a checksum, and there is no older format.
    init(_ old: Never) {
        switch old {}
    }

    static let oldestVersion = 1

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        commands = (try? container.decode([String: [String]].self, forKey: .commands)) ?? [:]
    }
}

extension StateFolder {
    /// The file with the commands that were typed.
    var commandHistory: JSONFile<StoredCommandHistory> {
        JSONFile(file: PrivateFile(folder: self, name: "history.json", maximumSize: 4 * .megabyte))
    }

    /// Removes the commands of an account, as ``removeOpenScreens(ofAccount:)`` removes its screens.
    func removeCommands(ofAccount account: String) throws(FileError) {
        guard try !commandHistory.isDamaged(), var stored = try commandHistory.read(),
            stored.commands.removeValue(forKey: account) != nil
        else { return }
        try commandHistory.write(stored)
    }
}
