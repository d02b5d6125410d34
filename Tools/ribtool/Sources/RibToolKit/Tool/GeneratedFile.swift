import ArgumentParsing
import Foundation

/// A file that the tool writes, or writes in: its path from the root, and the text it should have.
struct GeneratedFile {
    let path: String
    /// `nil` when there should be no file.
    let content: String?

    /// Writes or removes the file; when that fails, the old file is whole.
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

extension [GeneratedFile] {
    /// Writes these stale files, or with `isCheck` only names them, and reports what was done.
    /// - Parameter kind: what they are about, for the case that there are none: `graphs`.
    func settled(_ kind: String, below root: String, isCheck: Bool) throws(ToolError) -> Answer {
        if isEmpty { return Answer(output: "The \(kind) are up to date.\n") }
        if isCheck {
            let lines = map { "\($0.path) is stale.\n" }.joined()
            return Answer(
                complaint: lines + "Run `swift run ribtool update`.\n", exitCode: .failed)
        }
        for file in self { try file.write(below: root) }
        let lines = map { ($0.content == nil ? "Removed " : "Wrote ") + $0.path + "\n" }
        return Answer(output: lines.joined())
    }
}
