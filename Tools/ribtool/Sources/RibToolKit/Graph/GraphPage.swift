/// A Markdown page of the repository, with graphs between two comments each.
///
///     <!-- ribtool graph units text -->
///     <!-- end of ribtool graph -->
///
/// The first comment names the graph, and the format unless that is Mermaid.
struct GraphPage {
    private static let part = MarkedPart(name: "ribtool graph")

    let path: String
    let text: String

    /// The module whose README the page is.
    private var module: String? {
        let parts = path.split(separator: "/")
        let isReadme = parts.count == 3 && parts[0] == "Modules" && parts[2] == "README.md"
        return isReadme ? String(parts[1]) : nil
    }

    /// Returns the text with current graphs; a module's README without its neighbours gets them.
    ///
    /// - Throws: ``ToolError`` for a comment that can't be understood.
    func refreshed(_ graphs: RepositoryGraphs) throws(ToolError) -> String {
        var hasNeighbours = false
        let result = try Self.part.filled(text, path: path) { words, site throws(ToolError) in
            guard let (subject, format) = request(words) else {
                throw ToolError(
                    """
                    \(site): `\(words)` is no graph. Write `modules`, `units`, or \
                    `neighbours` in a module's README, and after it nothing, `text` or `dot`.
                    """)
            }
            let drawing = graphs.drawing(of: subject)
            if drawing.name == "neighbours" { hasNeighbours = true }
            return fenced(drawing.text(format).trimmed, format.rawValue)
        }
        guard module != nil, !hasNeighbours else { return result }
        let section = """

            ## Neighbours

            <!-- ribtool graph neighbours -->
            <!-- end of ribtool graph -->

            """
        return try GraphPage(path: path, text: result + section).refreshed(graphs)
    }

    private func request(_ words: String) -> (subject: String, GraphFormat)? {
        let words = words.split(separator: " ").map(String.init)
        let format = words.count == 2 ? GraphFormat(rawValue: words[1]) : .mermaid
        guard let format, (1...2).contains(words.count) else { return nil }
        switch words[0] {
        case "modules", "units": return (words[0], format)
        case "neighbours": return module.map { ($0, format) }
        default: return nil
        }
    }
}

extension Repository {
    /// Returns the pages that `refresh` changes, with their new texts, in order.
    func stalePages(
        _ refresh: (_ path: String, _ text: String) throws -> String
    ) rethrows -> [FileChange] {
        let pages = texts.filter { $0.key.hasSuffix(".md") }.sorted { $0.key < $1.key }
        return try pages.compactMap { path, text in
            let fresh = try refresh(path, text)
            return fresh == text ? nil : FileChange(path, from: text, to: fresh)
        }
    }
}
