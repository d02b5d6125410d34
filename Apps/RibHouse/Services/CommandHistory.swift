import Auth
import PrivateFiles

/// Keeps the commands that were typed on a terminal in a file, for the arrow keys of the next session.
///
/// It gets no answer to a question and no line that was refused, because that may be a password. A file that
/// cannot be read is not changed.
struct CommandHistory: Sendable {
    /// The most commands that are kept.
    static let most = 500
    /// The most bytes of a command that is kept.
    static let longest = 1000

    private let file: JSONFile<StoredCommandHistory>
    private let lock: FolderLock

    init(in folder: StateFolder) {
        file = folder.commandHistory
        // A command that cannot be stored within this time is left out.
        lock = FolderLock(folder: folder, patience: .seconds(1))
    }

    /// The commands, the last one last.
    var commands: [String] { (try? file.read())?.commands ?? [] }

    /// Adds a command after those that other sessions have added meanwhile.
    func add(_ command: String) async {
        guard command.utf8.count <= Self.longest else { return }
        try? await lock.withLock { () throws(AuthError) in
            var stored = try file.read() ?? StoredCommandHistory(commands: [])
            guard stored.commands.last != command else { return }
            stored.commands = (stored.commands + [command]).suffix(Self.most)
            try file.write(stored)
        }
    }
}

/// The content of the file.
struct StoredCommandHistory: StoredContent {
    static let currentVersion = 1

    var commands: [String]
}

extension StoredCommandHistory {
    /// Never runs: version 1 always has a checksum, and there is no older format.
    init(_ old: Never) {
        switch old {}
    }
}

extension StateFolder {
    /// The file with the commands that were typed.
    var commandHistory: JSONFile<StoredCommandHistory> {
        JSONFile(file: PrivateFile(folder: self, name: "history.json", maximumSize: 4 * .megabyte))
    }
}
