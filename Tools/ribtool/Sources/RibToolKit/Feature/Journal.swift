#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Changes files, all of them or none: what was done is taken back when a step fails.
struct Journal {
    let root: String
    /// Is asked before each step, and once after the last.
    var check: () throws -> Void = TerminationSignals.shared.check

    /// Makes the changes.
    ///
    /// - Throws: ``ToolError`` when a file can't be changed, or was changed by somebody else
    ///   meanwhile; whatever `check` throws. Nothing is changed then.
    func apply(_ changes: [FileChange]) throws {
        var undo: [() -> Void] = []
        do {
            for change in changes {
                try check()
                try apply(change, &undo)
            }
            try check()
        } catch {
            for step in undo.reversed() { step() }
            throw error
        }
    }

    private func apply(_ change: FileChange, _ undo: inout [() -> Void]) throws {
        let file = root + "/" + change.path
        guard FileManager.default.contents(atPath: file) == change.old else {
            throw ToolError(
                sentence: "\(change.path) was changed meanwhile, so nothing was done. Try again.")
        }
        let attributes = try? FileManager.default.attributesOfItem(atPath: file)
        let permissions = attributes?[.posixPermissions]
        do {
            if change.old == nil { try makeFolders(around: file, &undo) }
            // Noted before the step: it may be half done when it fails.
            undo.append { try? put(change.old, at: file, permissions) }
            try put(change.new, at: file, permissions)
            if change.new == nil { try removeEmptyFolders(around: file, &undo) }
        } catch {
            throw ToolError(
                sentence: "\(change.path) can't be changed, so nothing was. Check its permissions.")
        }
    }

    /// Writes a file whole, with the permissions that it had, or removes it.
    private func put(_ data: Data?, at file: String, _ permissions: Any?) throws {
        let files = FileManager.default
        guard let data else {
            if isFile(file) { try files.removeItem(atPath: file) }
            return
        }
        if files.contents(atPath: file) == data { return }
        try data.write(to: URL(filePath: file), options: .atomic)
        if let permissions {
            try files.setAttributes([.posixPermissions: permissions], ofItemAtPath: file)
        }
    }

    private func makeFolders(around file: String, _ undo: inout [() -> Void]) throws {
        var missing: [String] = []
        var folder = parent(of: file)
        while !isFile(folder) {
            missing.append(folder)
            folder = parent(of: folder)
        }
        for folder in missing.reversed() {
            undo.append { try? FileManager.default.removeItem(atPath: folder) }
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: false)
        }
    }

    private func removeEmptyFolders(around file: String, _ undo: inout [() -> Void]) throws {
        var folder = parent(of: file)
        while folder != root,
            try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty
        {
            let path = folder
            undo.append {
                try? FileManager.default.createDirectory(
                    atPath: path, withIntermediateDirectories: true)
            }
            try FileManager.default.removeItem(atPath: path)
            folder = parent(of: folder)
        }
    }

    private func parent(of path: String) -> String {
        String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    }
}
