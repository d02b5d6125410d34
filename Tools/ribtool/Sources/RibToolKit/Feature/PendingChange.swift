import Foundation

/// The files of the repository as a change would leave them.
///
/// A value in memory: nothing in the repository changes before ``changes`` are applied.
struct PendingChange {
    let root: String
    private let originals: [String: Data]
    private var files: [String: Data]

    /// - Parameter folders: Folders with files that are no text, and yet may be removed.
    init(of repository: Repository, with folders: [String] = []) {
        root = repository.root
        files = repository.texts.mapValues { Data($0.utf8) }
            .merging(RibToolKit.files(below: folders, in: root)) { $1 }
        originals = files
    }

    subscript(path: String) -> String? {
        get { files[path].map { String(decoding: $0, as: UTF8.self) } }
        set { files[path] = newValue.map { Data($0.utf8) } }
    }

    var paths: some Collection<String> { files.keys }

    var repository: Repository {
        Repository(files.mapValues { String(decoding: $0, as: UTF8.self) }, root: root)
    }

    var changes: [FileChange] { [FileChange](from: originals, to: files) }

    /// Returns the changes as a diff that `git apply` takes.
    func diff() throws -> String {
        let sides = changes.flatMap { [("a/" + $0.path, $0.old), ("b/" + $0.path, $0.new)] }
        let words = ["diff", "--no-index", "--no-prefix", "--no-color", "--no-ext-diff", "a", "b"]
        return try withFolder(of: sides) { folder in
            try ChildProcess(program: "git", arguments: words, folder: folder).outcome().output
        }
    }

    mutating func format(all: Bool = false) throws {
        let everything = files.map { FileChange(path: $0, old: originals[$0], new: $1) }
        let sources = try (all ? everything : changes).formatted(below: root)
        for change in sources { files[change.path] = change.new }
    }
}
