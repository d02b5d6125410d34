extension RepositoryGraphs {
    /// Returns a page with current graphs; a module's README without its neighbours gets them.
    ///
    ///     <!-- ribtool graph units text -->
    ///     <!-- end of ribtool graph -->
    ///
    /// The first comment names the graph, and the format unless that is Mermaid.
    /// - Throws: ``ToolError`` for a comment that can't be understood.
    func filled(_ page: String, path: String) throws -> String {
        let folders = path.split(separator: "/").map(String.init)
        let isReadme = folders.count == 3 && folders[0] == "Modules" && folders[2] == "README.md"
        let neighbours = "<!-- ribtool graph neighbours"
        let section = "\n## Neighbours\n\n\(neighbours) -->\n<!-- end of ribtool graph -->\n"
        let isMissing = isReadme && !page.contains(neighbours)
        let wholePage = isMissing ? page + section : page
        return try RibToolKit.filled("ribtool graph", of: wholePage, path: path) { text, site in
            let words = text.split(separator: " ").map(String.init)
            let known = ["modules", "units"] + (isReadme ? ["neighbours"] : [])
            guard let format = words.count < 2 ? .mermaid : GraphFormat(rawValue: words[1]),
                (1...2).contains(words.count), known.contains(words[0])
            else {
                throw ToolError(
                    """
                    \(site): `\(text)` is no graph. Write `modules`, `units`, or \
                    `neighbours` in a module's README, and after it nothing, `text` or `dot`.
                    """)
            }
            let subject = words[0] == "neighbours" ? folders[1] : words[0]
            return fenced(drawing(of: subject).text(format).trimmed, format.rawValue)
        }
    }
}
