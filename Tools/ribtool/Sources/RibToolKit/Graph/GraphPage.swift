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
            guard let (drawing, format) = request(words) else {
                throw ToolError(
                    sentence: """
                        \(site): `\(words)` is no graph. Write `modules`, `units`, or \
                        `neighbours` in a module's README, and after it nothing, `text` or `dot`.
                        """)
            }
            if case .neighbours = drawing { hasNeighbours = true }
            return fenced(drawing.text(of: graphs, format: format).trimmed, format.rawValue)
        }
        guard module != nil, !hasNeighbours else { return result }
        let section = """

            ## Neighbours

            <!-- ribtool graph neighbours -->
            <!-- end of ribtool graph -->

            """
        return try GraphPage(path: path, text: result + section).refreshed(graphs)
    }

    private func request(_ words: String) -> (GraphDrawing, GraphFormat)? {
        let words = words.split(separator: " ").map(String.init)
        let format = words.count == 2 ? GraphFormat(rawValue: words[1]) : .mermaid
        guard let format, (1...2).contains(words.count) else { return nil }
        switch words[0] {
        case "modules": return (.modules, format)
        case "units": return (.units, format)
        case "neighbours": return module.map { (.neighbours(of: $0), format) }
        default: return nil
        }
    }

    /// Returns the pages whose graphs are not current.
    ///
    /// - Throws: ``ToolError`` for a comment that can't be understood.
    static func stale(
        in files: Repository, _ graphs: RepositoryGraphs
    ) throws(ToolError) -> [GeneratedFile] {
        var stale: [GeneratedFile] = []
        for (path, text) in files.texts.sorted(by: { $0.key < $1.key }) where path.hasSuffix(".md")
        {
            let fresh = try GraphPage(path: path, text: text).refreshed(graphs)
            if fresh != text { stale.append(GeneratedFile(path: path, content: fresh)) }
        }
        return stale
    }
}
