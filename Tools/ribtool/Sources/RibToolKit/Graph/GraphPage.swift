/// A page with drawings between markers.
///
/// Each marker stands alone in its line:
///
///     <!-- ribtool graph units text -->
///     <!-- end of ribtool graph -->
///
/// The first says which graph, and in which format unless that is Mermaid.
struct GraphPage {
    private static let begin = "<!-- ribtool graph "
    private static let end = "<!-- end of ribtool graph -->"

    let path: String
    let text: String

    /// The module whose README it is.
    var module: String? {
        let parts = path.split(separator: "/")
        let isReadme = parts.count == 3 && parts[0] == "Modules" && parts[2] == "README.md"
        return isReadme ? String(parts[1]) : nil
    }

    /// The text as it should be; a module's README without a drawing of its neighbours gets one.
    /// - Throws: ``ToolError`` for a marker that can't be understood.
    func refreshed(_ graphs: RepositoryGraphs) throws(ToolError) -> String {
        var lines: [Substring] = []
        var open: Int?
        var hasNeighbours = false
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated()
        {
            if line == Self.end {
                guard open != nil else { throw error(index, "this ends no drawing; remove it.") }
                open = nil
            } else if line.hasPrefix(Self.begin) {
                if let open { throw notEnded(open) }
                open = index
                let (drawing, format) = try wish(line, index)
                if case .neighbours = drawing { hasNeighbours = true }
                lines.append(line)
                lines += Self.fenced(drawing.text(of: graphs, format: format), format)
                continue
            }
            if open == nil { lines.append(line) }
        }
        if let open { throw notEnded(open) }
        let result = lines.joined(separator: "\n")
        guard let module, !hasNeighbours else { return result }
        return result + "\n## Neighbours\n\n" + Self.block(of: module, graphs)
    }

    private func wish(
        _ line: Substring, _ index: Int
    ) throws(ToolError) -> (GraphDrawing, GraphFormat) {
        let words = line.dropFirst(Self.begin.count).split(separator: " ")
        let format = words.count == 3 ? GraphFormat(rawValue: String(words[1])) : .mermaid
        if let format, (2...3).contains(words.count), words.last == "-->" {
            switch words[0] {
            case "modules": return (.modules, format)
            case "units": return (.units, format)
            case "neighbours":
                if let module { return (.neighbours(of: module), format) }
            default: break
            }
        }
        throw error(
            index,
            """
            this asks for no drawing. Write `modules` or `units`, or `neighbours` in a module's \
            README, and behind it nothing, `text` or `dot`.
            """)
    }

    private func notEnded(_ index: Int) -> ToolError {
        error(index, "the drawing does not end. Write `\(Self.end)` below it.")
    }

    private func error(_ index: Int, _ sentence: String) -> ToolError {
        ToolError(sentence: "\(path):\(index + 1): \(sentence)")
    }

    private static func fenced(_ drawing: String, _ format: GraphFormat) -> [Substring] {
        ["", "```\(format.rawValue)"] + drawing.split(separator: "\n") + ["```", ""]
    }

    private static func block(of module: String, _ graphs: RepositoryGraphs) -> String {
        let drawing = GraphDrawing.neighbours(of: module).text(of: graphs, format: .mermaid)
        let lines = ["\(begin)neighbours -->"] + fenced(drawing, .mermaid) + [Substring(end)]
        return lines.joined(separator: "\n") + "\n"
    }
}
