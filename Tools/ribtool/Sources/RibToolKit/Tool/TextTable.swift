/// Rows of cells as text in columns, or as a Markdown table.
struct TextTable {
    /// On which side a column's cells have their blanks.
    enum Alignment {
        /// For words.
        case left
        /// For numbers.
        case right
    }

    var header: [String]?
    var rows: [[String]]
    /// One a column; columns beyond the last are aligned left.
    var alignments: [Alignment] = []

    /// The columns side by side, two blanks between them, no blanks at the end of a line.
    var text: String {
        let all = (header.map { [$0] } ?? []) + rows
        let widths = all.reduce(into: [Int]()) { widths, row in
            for (column, cell) in row.enumerated() {
                if column == widths.count { widths.append(0) }
                widths[column] = max(widths[column], cell.count)
            }
        }
        return all.map { row in
            var line = row.enumerated().map { column, cell in
                let blanks = String(repeating: " ", count: widths[column] - cell.count)
                return alignment(column) == .right ? blanks + cell : cell + blanks
            }.joined(separator: "  ")
            while line.last == " " { line.removeLast() }
            return line + "\n"
        }.joined()
    }

    /// A table as GitHub and DocC show it.
    var markdown: String {
        let header = header ?? []
        let rule = header.indices.map { alignment($0) == .right ? "---:" : "---" }
        return ([header, rule] + rows).map { row in
            "| " + row.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |\n"
        }.joined()
    }

    private func alignment(_ column: Int) -> Alignment {
        alignments.indices.contains(column) ? alignments[column] : .left
    }
}
