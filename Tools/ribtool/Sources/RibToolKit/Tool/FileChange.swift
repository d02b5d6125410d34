import ArgumentParsing
import Foundation

struct FileChange: Hashable {
    /// The most columns of a line, as in `.swift-format`.
    static let width = 100

    let path: String
    /// `nil` if the file is added.
    let old: Data?
    /// `nil` if the file is removed.
    let new: Data?
}

extension FileChange {
    init(_ path: String, from old: String?, to new: String?) {
        self.init(path: path, old: old.map { Data($0.utf8) }, new: new.map { Data($0.utf8) })
    }

    var oldText: String? { old.map { String(decoding: $0, as: UTF8.self) } }
    var text: String? { new.map { String(decoding: $0, as: UTF8.self) } }
}

extension [FileChange] {
    /// Returns the changes that make `old` files equal to `new` ones, in the order of the paths.
    init(from old: [String: Data], to new: [String: Data]) {
        self = Set(old.keys).union(new.keys).sorted().compactMap { path in
            let change = FileChange(path: path, old: old[path], new: new[path])
            return change.old == change.new ? nil : change
        }
    }

    /// Applies these changes, or with `--check` only names them, and reports what was done.
    /// - Parameters:
    ///   - kind: what they are about, for the case that there are none: `doubles`.
    ///   - command: the subcommand that applies them.
    func applied(
        _ kind: String, by command: String = "update", below root: String, _ arguments: Arguments
    ) throws -> CommandResult {
        var answer = CommandResult(output: isEmpty ? "The \(kind) are up to date.\n" : "")
        if !isEmpty, arguments.has(.check) {
            let lines = map { "\($0.path) is stale.\n" }.joined()
            answer.complaint = lines + "Run `swift run ribtool \(command)`.\n"
            answer.exitCode = .failed
        } else {
            try formatted(below: root).apply(in: root)
            answer.output += map { "Wrote \($0.path)\n" }.joined()
        }
        if arguments.has(.json) { answer.output = try jsonText(["files": map(\.path)]) }
        return answer
    }

    /// Returns the changes with the layout that `swift format` gives their sources.
    /// - Parameter root: the folder of its configuration.
    func formatted(below root: String) throws -> [FileChange] {
        let sources = filter { $0.path.hasSuffix(".swift") && $0.new != nil }
        if sources.isEmpty { return self }
        let settings = FileManager.default.contents(atPath: root + "/.swift-format")
        let words = ["format", "--in-place", "--parallel"] + sources.map(\.path)
        let files = sources.map { ($0.path, $0.new) } + [(".swift-format", settings)]
        return try withFolder(of: files) { folder in
            do {
                _ = try ChildProcess(program: "swift", arguments: words, folder: folder).output()
            } catch let error as ToolError {
                throw ToolError(error.sentence.replacing(folder + "/", with: ""))
            }
            return map { change in
                let new = FileManager.default.contents(atPath: folder + "/" + change.path)
                return FileChange(path: change.path, old: change.old, new: new ?? change.new)
            }
        }
    }

    /// Returns the files that git could not restore: new ones, and those with uncommitted changes.
    ///
    /// - Throws: ``ToolError`` where git does not work, outside of a checkout for example; ``Cancelled``.
    func uncommitted(below root: String) throws -> [String] {
        if isEmpty { return [] }
        // `status` would also write the index, which another run of git may be using.
        let words = ["--no-optional-locks", "status", "--porcelain", "--untracked-files=all", "--"]
        let git = ChildProcess(program: "git", arguments: words + map(\.path), folder: root)
        let status = try git.outcome()
        guard status.end == .exited(0) else {
            let reason = status.errors.trimmed.lines.first ?? ""
            throw ToolError("No change of \(root) could be undone, since git says: \(reason)")
        }
        return status.output.split(separator: "\n").map { String($0.dropFirst(3)) }
    }

    /// Makes the changes in a folder.
    /// - Throws: ``ToolError`` if a file has changed meanwhile or is reached through a link, before any is
    ///   written, or can't be changed; ``Cancelled`` before any is written.
    func apply(in root: String) throws {
        let files = FileManager.default
        let places = flatMap { change in
            change.path.indices.filter { change.path[$0] == "/" }.map { change.path[..<$0] }
                + [change.path[...]]
        }
        if let link = Set(places).sorted().first(where: { isLink("\(root)/\($0)") }) {
            throw ToolError(
                """
                \(link) is a link, and may lead out of \(root). Replace it with what it leads to, and try \
                again. Nothing was changed.
                """)
        }
        for change in self where files.contents(atPath: root + "/" + change.path) != change.old {
            throw ToolError("\(change.path) has changed meanwhile. Try again.")
        }
        try TerminationSignals.shared.check()
        for change in self {
            guard (try? setFile(root + "/" + change.path, to: change.new, below: root)) == nil
            else { continue }
            throw ToolError(
                """
                \(change.path) can't be changed. Check its permissions, and the free space of the \
                disk. `git status` shows what was changed before it.
                """)
        }
    }
}

/// Returns what `use` returns for a temporary folder with these files; `nil` is no file.
func withFolder<Result>(
    of files: [(path: String, data: Data?)], _ use: (String) throws -> Result
) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.path + "/ribtool-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try files.map { FileChange(path: $0.path, old: nil, new: $0.data) }.apply(in: folder)
    return try use(folder)
}

/// Writes a file atomically, or removes it; folders come and go with their files.
private func setFile(_ path: String, to data: Data?, below root: String) throws {
    let files = FileManager.default
    let file = URL(filePath: path)
    var folder = file.deletingLastPathComponent()
    if let data {
        try files.createDirectory(at: folder, withIntermediateDirectories: true)
        try data.write(to: file, options: .atomic)
        return
    }
    if isFile(path) { try files.removeItem(at: file) }
    // A build of a package alone may have left something in its folder.
    let leftovers: Set = [".build", ".DS_Store", ".index-build", ".swiftpm"]
    while folder.path.count > root.count,
        let names = try? files.contentsOfDirectory(atPath: folder.path),
        leftovers.isSuperset(of: names)
    {
        try files.removeItem(at: folder)
        folder.deleteLastPathComponent()
    }
}

/// Returns the files below some folders, without hidden ones, by their paths from `root`.
func files(below folders: [String], in root: String) -> [String: Data] {
    let paths = folders.flatMap { folder in
        (FileManager.default.subpaths(atPath: root + "/" + folder) ?? [])
            .map { folder.isEmpty ? $0 : folder + "/" + $0 }
    }.filter { !("/" + $0).contains("/.") }
    let files = paths.map { ($0, FileManager.default.contents(atPath: root + "/" + $0)) }
    return Dictionary(uniqueKeysWithValues: files).compactMapValues(\.self)
}
