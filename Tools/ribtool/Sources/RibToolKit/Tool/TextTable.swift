/// Rows of cells as text in columns, or as a Markdown table.
struct TextTable {
    /// The side of a column on which its cells begin: left for words, right for numbers.
    enum Alignment { case left, right }

    var header: [String]?
    var rows: [[String]]
    /// One a column; columns beyond the last are aligned left.
    var alignments: [Alignment] = []

    /// The columns side by side, two blanks between them, no blanks at the end of a line.
    var text: String {
        let all = (header.map { [$0] } ?? []) + rows
        let widths = (0..<(all.map(\.count).max() ?? 0)).map { column in
            all.compactMap { $0.dropFirst(column).first?.count }.max() ?? 0
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
        alignments.dropFirst(column).first ?? .left
    }
}

/// Returns `2.25` as `2.3`.
func oneDecimal(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
}
