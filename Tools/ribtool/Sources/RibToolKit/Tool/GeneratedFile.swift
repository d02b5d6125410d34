#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A file that the tool writes, or writes in: where it is, from the root, and what is to be in it.
struct GeneratedFile {
    let path: String
    /// `nil` when there is to be none.
    let content: String?

    /// What is there now; `nil` for nothing.
    static func text(_ path: String) -> String? {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Makes it so.
    ///
    /// A write that fails leaves the old file whole.
    func write(below root: String) throws(ToolError) {
        let file = root + "/" + path
        do {
            if let content {
                try Data(content.utf8).write(to: URL(filePath: file), options: .atomic)
            } else {
                try FileManager.default.removeItem(atPath: file)
            }
        } catch {
            throw ToolError(sentence: "\(path) can't be written. Check its permissions.")
        }
    }
}
