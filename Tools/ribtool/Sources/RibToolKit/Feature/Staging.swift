#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A copy of the repository in a temporary folder, in which a change is prepared and compared.
///
/// It is gone when nobody needs it any more.
final class Staging {
    private static let parts = [
        ".swift-format", "Apps", "Modules", "Package.swift", "README.md", "Tests", "Tools", "docs",
    ]

    /// The copy's folder.
    let root: String
    private let repository: String
    private let folder: String

    /// - Throws: ``ToolError`` when the repository can't be copied, ``Cancelled``.
    init(of repository: String) throws {
        self.repository = repository
        folder = FileManager.default.temporaryDirectory.path + "/ribtool-" + UUID().uuidString
        root = folder + "/b"
        try make(root)
        for part in Self.parts where isFile(repository + "/" + part) { try copy(part) }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// What is in a file of the copy; `nil` for no file.
    func text(_ path: String) -> String? { fileText(root + "/" + path) }

    /// Writes a file of the copy, or removes it.
    func write(_ text: String?, to path: String) throws {
        let file = root + "/" + path
        if let text {
            try make(String(file[..<(file.lastIndex(of: "/") ?? file.startIndex)]))
            try write(Data(text.utf8), at: file)
        } else {
            try? FileManager.default.removeItem(atPath: file)
        }
    }

    /// The files below a folder of the copy; hidden ones left out.
    func files(below path: String) -> [String] { filePaths(in: root, below: path) }

    /// What is different in the copy, in the order of the paths.
    func changes() throws -> [FileChange] {
        let paths = Set(
            Self.parts.flatMap { part in
                [repository, root].flatMap { filePaths(in: $0, below: part) }
            })
        return paths.sorted().compactMap { path in
            let old = FileManager.default.contents(atPath: repository + "/" + path)
            let new = FileManager.default.contents(atPath: root + "/" + path)
            guard old != new else { return nil }
            return FileChange(path: path, old: old, new: new)
        }
    }

    /// The changes as `git apply` takes them.
    func diff(of changes: [FileChange]) throws -> String {
        for (side, content) in [("left/a", \FileChange.old), ("left/b", \FileChange.new)] {
            try make("\(folder)/\(side)")
            for change in changes {
                guard let data = change[keyPath: content] else { continue }
                let file = "\(folder)/\(side)/\(change.path)"
                try make(String(file[..<(file.lastIndex(of: "/") ?? file.startIndex)]))
                try write(data, at: file)
            }
        }
        let words = ["diff", "--no-index", "--no-prefix", "--no-color", "--no-ext-diff"]
        return try ChildProcess(
            program: "git", arguments: words + ["a", "b"], folder: folder + "/left"
        ).outcome().output
    }

    private func copy(_ path: String) throws {
        try TerminationSignals.shared.check()
        guard isFolder(repository + "/" + path) else {
            do {
                try FileManager.default.copyItem(
                    atPath: repository + "/" + path, toPath: root + "/" + path)
            } catch {
                throw ToolError(sentence: "\(path) can't be copied. Check its permissions.")
            }
            return
        }
        try make(root + "/" + path)
        for name in folderNames(in: repository + "/" + path) { try copy(path + "/" + name) }
    }

    private func make(_ path: String) throws(ToolError) {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true)
        } catch {
            throw ToolError(sentence: "\(path) can't be made. Is there room?")
        }
    }

    private func write(_ data: Data, at file: String) throws(ToolError) {
        do {
            try data.write(to: URL(filePath: file))
        } catch {
            throw ToolError(sentence: "\(file) can't be written. Is there room?")
        }
    }
}

/// The files below a folder, from the root; hidden ones and those in hidden folders left out.
func filePaths(in root: String, below path: String) -> [String] {
    guard isFolder(root + "/" + path) else { return isFile(root + "/" + path) ? [path] : [] }
    return folderNames(in: root + "/" + path).flatMap {
        filePaths(in: root, below: path + "/" + $0)
    }
}
