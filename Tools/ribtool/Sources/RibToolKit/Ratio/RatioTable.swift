/// The table of `ribtool ratio` in the README, between its marks.
struct RatioTable {
    static let path = "README.md"
    static let complaint = "The table in \(path) is stale. Run `swift run ribtool ratio --write`.\n"
    private static let part = MarkedPart(name: "ribtool ratio")

    let repository: Repository
    let report: RatioReport

    /// The README when it is not as it should be; `nil` when it is.
    /// - Throws: ``ToolError`` when it can't be read, or has no marks.
    func stale() throws(ToolError) -> GeneratedFile? {
        guard let page = GeneratedFile.text(repository.root + "/" + Self.path) else {
            throw ToolError(sentence: "\(Self.path) can't be read. Is it there?")
        }
        let table = "\n" + RatioPage(report: report, showsChange: false).tables + "\n"
        guard let fresh = Self.part.replacing(in: page, with: table) else {
            throw ToolError(
                sentence: """
                    \(Self.path) has no place for the table. Write `<!-- ribtool ratio -->` and \
                    `<!-- end of ribtool ratio -->` into it, a line each.
                    """)
        }
        return fresh == page ? nil : GeneratedFile(path: Self.path, content: fresh)
    }
}
