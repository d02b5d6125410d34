extension Repository {
    /// Returns the code of a snippet, which the compiler checks, since it is copied from a source.
    ///
    /// `ribtool update --help` says how a page asks for one, and how a source marks it.
    /// - Throws: ``ToolError`` when a source or a snippet does not exist.
    func snippet(_ words: String, at site: Site) throws(ToolError) -> String {
        let parts = words.split(separator: "#").map(String.init)
        guard parts.count == 2, let source = self[parts[0]] else {
            throw ToolError("\(site): \(words) is no snippet. Write `<!-- snippet PATH#NAME -->`.")
        }
        let lines = source.lines
        guard let start = lines.firstIndex(where: { $0.trimmed == "// snippet: \(parts[1])" }),
            let end = lines[start...].firstIndex(where: { $0.trimmed == "// end of snippet" })
        else {
            throw ToolError(
                """
                \(site): \(parts[0]) has no snippet \(parts[1]). Write \
                `// snippet: \(parts[1])` and `// end of snippet` around its lines.
                """)
        }
        // Without the indentation that all of them have.
        let body = lines[(start + 1)..<end]
        let margin = body.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        let text = body.map { $0.dropFirst(margin) }.joined(separator: "\n")
        return fenced(text, parts[0].hasSuffix(".swift") ? "swift" : "")
    }
}
