/// Code on pages that the compiler checks, since it is copied from a source.
///
/// A page has `<!-- snippet PATH#NAME -->` and `<!-- end of snippet -->`. The source at `PATH`, from
/// the root, has `// snippet: NAME` and `// end of snippet`; the lines between are copied.
enum Snippet {
    private static let part = MarkedPart(name: "snippet")

    /// Returns a page with its snippets as they are in the sources.
    /// - Throws: ``ToolError`` when a source or a snippet does not exist.
    static func filled(
        _ page: String, path: String, from repository: Repository
    ) throws(ToolError) -> String {
        try part.filled(page, path: path) { words, site throws(ToolError) in
            let parts = words.split(separator: "#").map(String.init)
            guard parts.count == 2, let source = repository[parts[0]] else {
                throw ToolError(
                    "\(site): \(words) is no snippet. Write `<!-- snippet PATH#NAME -->`."
                )
            }
            guard let text = text(of: parts[1], in: source) else {
                throw ToolError(
                    """
                    \(site): \(parts[0]) has no snippet \(parts[1]). Write \
                    `// snippet: \(parts[1])` and `// end of snippet` around its lines.
                    """)
            }
            return fenced(text, parts[0].hasSuffix(".swift") ? "swift" : "")
        }
    }

    /// Returns the lines of a snippet, without the indentation that all of them have.
    private static func text(of name: String, in source: String) -> String? {
        let lines = source.lines
        guard let start = lines.firstIndex(where: { $0.isMark("// snippet: \(name)") }),
            let end = lines[start...].firstIndex(where: { $0.isMark("// end of snippet") })
        else { return nil }
        let body = lines[(start + 1)..<end]
        let indentation = body.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min()
        return body.map { $0.dropFirst(indentation ?? 0) }.joined(separator: "\n")
    }
}

extension Substring {
    fileprivate func isMark(_ mark: String) -> Bool { drop { $0 == " " } == mark }
}
