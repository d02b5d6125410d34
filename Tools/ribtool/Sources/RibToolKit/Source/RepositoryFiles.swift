#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The texts of the repository by their paths from the root: a value, so that a test can write a repository
/// of its own in a few lines.
struct RepositoryFiles: Sendable {
    /// What is data of tests, or made by a build.
    private static let leftOut: Set = ["Fixtures", "__Snapshots__"]

    private(set) var texts: [String: String]

    init(_ texts: [String: String]) {
        self.texts = texts
    }

    /// Reads sources, pages and settings of the repository at `root`: what is in Apps, Modules, Tests,
    /// Tools and docs, and at the root itself.
    /// - Throws: ``ToolError`` when a file can't be read.
    init(root: String) throws(ToolError) {
        texts = [:]
        for name in folderNames(in: root) where Self.isText(name) { try read(name, in: root) }
        for folder in ["Apps", "Modules", "Tests", "Tools", "docs"] { try add(folder, in: root) }
    }

    subscript(path: String) -> String? { texts[path] }

    /// The files below a folder, in order.
    func paths(below folder: String) -> [String] {
        texts.keys.filter { $0.hasPrefix(folder + "/") }.sorted()
    }

    /// The folders right in a folder, in order.
    func folders(in folder: String) -> [String] {
        let names = paths(below: folder).compactMap { path -> String? in
            let parts = path.dropFirst(folder.count + 1).split(separator: "/")
            return parts.count > 1 ? String(parts[0]) : nil
        }
        return Set(names).sorted()
    }

    private mutating func add(_ folder: String, in root: String) throws(ToolError) {
        for name in folderNames(in: root + "/" + folder) where !Self.leftOut.contains(name) {
            let path = folder + "/" + name
            if Self.isText(name) {
                try read(path, in: root)
            } else if !name.contains("."), isFolder(root + "/" + path) {
                try add(path, in: root)
            }
        }
    }

    private mutating func read(_ path: String, in root: String) throws(ToolError) {
        guard let data = FileManager.default.contents(atPath: root + "/" + path) else {
            throw ToolError(sentence: "\(path) can't be read. Check its permissions.")
        }
        texts[path] = String(decoding: data, as: UTF8.self)
    }

    private static func isText(_ name: String) -> Bool {
        [".swift", ".md", ".json"].contains(where: name.hasSuffix)
    }
}
