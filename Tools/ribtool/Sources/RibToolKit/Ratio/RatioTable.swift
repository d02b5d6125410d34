/// The table of `ribtool ratio` on its page, between its marks.
struct RatioTable {
    static let path = "docs/ratio.md"
    private static let part = MarkedPart(name: "ribtool ratio")

    private let table: String

    init(_ report: RatioReport) {
        table = String(RatioPage(report: report, showsChange: false).tables.dropLast())
    }

    /// Returns the page with the table, where it has the marks.
    func filled(_ page: String, path: String) throws(ToolError) -> String {
        try Self.part.filled(page, path: path) { _, _ in table }
    }

    /// Returns the page when it is stale.
    /// - Throws: ``ToolError`` when there is no page, or it has no marks.
    func stale(in repository: Repository) throws(ToolError) -> [GeneratedFile] {
        guard let page = repository[Self.path], page.contains("<!-- ribtool ratio -->") else {
            throw ToolError(
                sentence: """
                    \(Self.path) has no place for the table. Write `<!-- ribtool ratio -->` and \
                    `<!-- end of ribtool ratio -->` into it, a line each.
                    """)
        }
        let fresh = try filled(page, path: Self.path)
        return fresh == page ? [] : [GeneratedFile(path: Self.path, content: fresh)]
    }
}
