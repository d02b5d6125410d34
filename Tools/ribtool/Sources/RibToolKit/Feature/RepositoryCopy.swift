import Foundation

/// A copy of the repository in a temporary folder, in which a change is prepared.
///
/// It is removed when it is released.
final class RepositoryCopy {
    private static let parts = [
        ".swift-format", "Apps", "Modules", "Package.swift", "README.md", "Tests", "Tools", "docs",
    ]

    /// The copy's folder.
    let root: String
    private let folder: String
    /// The files as they were, by path.
    private let originals: [String: Data]

    /// - Throws: ``ToolError`` if the repository can't be copied, ``Cancelled``.
    init(of repository: String) throws {
        folder = FileManager.default.temporaryDirectory.path + "/ribtool-" + UUID().uuidString
        root = folder + "/copy"
        originals = Self.files(in: repository)
        for (path, data) in originals {
            try TerminationSignals.shared.check()
            try write(data, at: root + "/" + path)
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Returns the text of a file; `nil` for no file.
    func text(_ path: String) -> String? { fileText(root + "/" + path) }

    /// Writes a file, or removes it.
    func write(_ text: String?, to path: String) throws {
        let file = root + "/" + path
        if let text { return try write(Data(text.utf8), at: file) }
        try? FileManager.default.removeItem(atPath: file)
    }

    /// Returns the files below a folder; hidden ones are left out.
    func files(below path: String) -> [String] { filePaths(in: root, below: path) }

    /// Returns the differences from the repository, in the order of the paths.
    func changes() throws -> [FileChange] {
        let files = Self.files(in: root)
        return Set(originals.keys).union(files.keys).sorted().compactMap { path in
            let change = FileChange(path: path, old: originals[path], new: files[path])
            return change.old == change.new ? nil : change
        }
    }

    /// Returns the changes as a diff that `git apply` takes.
    func diff(of changes: [FileChange]) throws -> String {
        for change in changes {
            for (side, data) in [("a", change.old), ("b", change.new)] {
                if let data { try write(data, at: "\(folder)/\(side)/\(change.path)") }
            }
        }
        let words = ["diff", "--no-index", "--no-prefix", "--no-color", "--no-ext-diff", "a", "b"]
        return try ChildProcess(program: "git", arguments: words, folder: folder).outcome().output
    }

    private static func files(in root: String) -> [String: Data] {
        let paths = parts.flatMap { filePaths(in: root, below: $0) }
        return Dictionary(
            uniqueKeysWithValues: paths.compactMap { path in
                FileManager.default.contents(atPath: root + "/" + path).map { (path, $0) }
            })
    }

    private func write(_ data: Data, at path: String) throws(ToolError) {
        let file = URL(filePath: path)
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try data.write(to: file)
        } catch {
            throw ToolError(sentence: "\(path) can't be written. Free some space on the disk.")
        }
    }
}

/// Returns the files below a folder, from the root, without hidden ones; a file is itself.
func filePaths(in root: String, below path: String) -> [String] {
    guard isFolder(root + "/" + path) else { return isFile(root + "/" + path) ? [path] : [] }
    return folderNames(in: root + "/" + path).flatMap {
        filePaths(in: root, below: path + "/" + $0)
    }
}
