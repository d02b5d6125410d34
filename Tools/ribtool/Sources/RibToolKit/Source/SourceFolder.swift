#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import SwiftParser
import SwiftSyntax

/// Reads the Swift sources below a folder.
struct SourceFolder {
    /// The repository, from which the paths of files are told.
    let root: String
    let conditions: HostConditions
    /// Sources that are parsed already, by their paths.
    var parsed: [String: SourceFileSyntax] = [:]

    /// What every source below `folder` declares, in the order of the paths.
    ///
    /// Folders called `Fixtures` are left out: what lies there is data of a test.
    /// - Parameter folder: from the root.
    /// - Throws: ``ToolError`` when a file can't be read.
    func facts(below folder: String) throws(ToolError) -> [FileFacts] {
        try read(below: folder) { path, tree in
            FactReader(tree, path: path, conditions: conditions).facts
        }
    }

    /// Every source below `folder`, parsed, in the order of the paths.
    /// - Throws: ``ToolError`` when a file can't be read.
    func trees(below folder: String) throws(ToolError) -> [(path: String, tree: SourceFileSyntax)] {
        try read(below: folder) { ($0, $1) }
    }

    /// What `reading` makes of each source below `folder`, on all cores.
    private func read<Found: Sendable>(
        below folder: String, _ reading: @Sendable (String, SourceFileSyntax) -> Found
    ) throws(ToolError) -> [Found] {
        let found = concurrentMap(swiftFiles(below: folder)) { path -> Result<Found, ToolError> in
            if let tree = parsed[path] { return .success(reading(path, tree)) }
            guard let data = FileManager.default.contents(atPath: root + "/" + path) else {
                return .failure(
                    ToolError(sentence: "\(path) can't be read. Check its permissions."))
            }
            let tree = Parser.parse(source: String(decoding: data, as: UTF8.self))
            return .success(reading(path, tree))
        }
        return try found.map { result throws(ToolError) in try result.get() }
    }

    private func swiftFiles(below folder: String) -> [String] {
        var files: [String] = []
        for name in folderNames(in: root + "/" + folder) where name != "Fixtures" {
            let path = folder + "/" + name
            if isFolder(root + "/" + path) {
                files += swiftFiles(below: path)
            } else if name.hasSuffix(".swift") {
                files.append(path)
            }
        }
        return files
    }
}

/// What lies in a folder, hidden parts left out, in order; nothing when there is no such folder.
func folderNames(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted()
}

/// Whether there is a folder at `path` whose content can be listed.
func isFolder(_ path: String) -> Bool {
    (try? FileManager.default.contentsOfDirectory(atPath: path)) != nil
}

/// Whether there is a file at `path`.
func isFile(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
}
