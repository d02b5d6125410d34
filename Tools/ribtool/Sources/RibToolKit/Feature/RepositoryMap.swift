/// The table in the README that says what each folder is.
enum RepositoryMap {
    /// The page with a row, before those of the templates.
    ///
    /// - Throws: ``ToolError`` when there is no such table.
    static func adding(_ row: String, to page: String) throws(ToolError) -> String {
        let first = "| [`Modules/\(FeatureName.template)`]"
        guard let place = page.firstRange(of: first)?.lowerBound else {
            throw ToolError(
                sentence: "README.md has no row for Modules/\(FeatureName.template). Put it back.")
        }
        return page[..<place] + row + "\n" + page[place...]
    }

    /// The page without a row; `nil` when it is not there.
    ///
    /// - Parameter loosely: takes a row about the same folder, too.
    static func removing(_ row: String, from page: String, loosely: Bool) -> String? {
        let key = loosely ? row.prefix { $0 != "(" } : row[...]
        guard let start = page.firstRange(of: key)?.lowerBound,
            let end = page[start...].firstIndex(of: "\n"),
            loosely || page[start..<end] == row
        else { return nil }
        return String(page[..<start] + page[page.index(after: end)...])
    }
}
