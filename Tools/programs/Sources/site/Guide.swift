import Foundation

/// A Markdown file of the repository.
struct Guide {
    /// The path in the repository.
    let path: String
    let markdown: String

    /// The name of the article, which `docc` needs to be unique.
    var name: String { Self.name(of: path) }

    /// Reads a file; HTML comments, which are marks of tools, are left out, and a picture is Markdown.
    init(path: String, text: String) {
        self.path = path
        var isPicture = false
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).compactMap {
            line in
            if line.hasPrefix("<!--") { return nil as String? }
            if line == "<picture>" { isPicture = true }
            defer { if line == "</picture>" { isPicture = false } }
            guard isPicture || line == "</picture>" else { return String(line) }
            guard let match = line.firstMatch(of: /<img src="([^"]+)" alt="([^"]+)">/) else {
                return nil
            }
            return "[picture: \(match.2)](\(match.1))"
        }
        markdown = lines.joined(separator: "\n")
    }

    static func name(of path: String) -> String {
        path.dropLast(".md".count).split { "/.".contains($0) }.joined(separator: "-")
    }
}
