import Foundation

/// A file that is added, changed or removed.
struct FileChange: Hashable {
    /// The most columns of a line, as in `.swift-format`.
    static let width = 100

    /// The path from the root.
    let path: String
    /// `nil` if the file is added.
    let old: Data?
    /// `nil` if the file is removed.
    let new: Data?
}

extension [FileChange] {
    /// Makes all changes in a folder, or none: when a step fails, the steps before are undone.
    ///
    /// - Parameter check: Is called before each step and after the last.
    /// - Throws: ``ToolError`` if a file can't be changed, or has changed meanwhile; the errors of
    ///   `check`.
    func apply(
        in root: String, check: () throws -> Void = TerminationSignals.shared.check
    ) throws {
        let files = FileManager.default
        var undo: [() -> Void] = []
        do {
            for change in self {
                try check()
                let file = root + "/" + change.path
                guard files.contents(atPath: file) == change.old else {
                    throw ToolError(
                        sentence: "\(change.path) has changed meanwhile. Try again.")
                }
                let mode = (try? files.attributesOfItem(atPath: file))?[.posixPermissions]
                // Before the step, which may fail half-way.
                undo.append { try? setFile(file, to: change.old, mode: mode, below: root) }
                guard (try? setFile(file, to: change.new, mode: mode, below: root)) != nil else {
                    throw ToolError(
                        sentence: "\(change.path) can't be changed. Check its permissions.")
                }
            }
            try check()
        } catch {
            for step in undo.reversed() { step() }
            throw error
        }
    }
}

/// Writes a file atomically, or removes it; folders come and go with their files.
private func setFile(_ path: String, to data: Data?, mode: Any?, below root: String) throws {
    let files = FileManager.default
    let file = URL(filePath: path)
    var folder = file.deletingLastPathComponent()
    if let data {
        try files.createDirectory(at: folder, withIntermediateDirectories: true)
        try data.write(to: file, options: .atomic)
        if let mode { try files.setAttributes([.posixPermissions: mode], ofItemAtPath: path) }
        return
    }
    if isFile(path) { try files.removeItem(at: file) }
    while folder.path.count > root.count,
        (try? files.contentsOfDirectory(atPath: folder.path)) == []
    {
        try files.removeItem(at: folder)
        folder.deleteLastPathComponent()
    }
}
