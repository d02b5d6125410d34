/// Rows of cells as text in columns, or as a Markdown table.
///
/// A column of numbers is aligned right.
struct TextTable {
    var header: [String]?
    var rows: [[String]]

    /// The columns side by side, two blanks between them, no blanks at the end of a line.
    var text: String {
        let all = (header.map { [$0] } ?? []) + rows
        let widths = (0..<(all.map(\.count).max() ?? 0)).map { column in
            all.compactMap { $0.dropFirst(column).first?.count }.max() ?? 0
        }
        return all.map { row in
            var line = row.enumerated().map { column, cell in
                let blanks = String(repeating: " ", count: widths[column] - cell.count)
                return hasNumbers(column) ? blanks + cell : cell + blanks
            }.joined(separator: "  ")
            while line.last == " " { line.removeLast() }
            return line + "\n"
        }.joined()
    }

    var markdown: String {
        let header = header ?? []
        let rule = header.indices.map { hasNumbers($0) ? "---:" : "---" }
        return ([header, rule] + rows).map { row in
            "| " + row.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |\n"
        }.joined()
    }

    private func hasNumbers(_ column: Int) -> Bool {
        rows.allSatisfy { $0.dropFirst(column).first?.contains(where: \.isLetter) != true }
    }
}

/// Returns `2.25` as `2.3`.
func oneDecimal(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
}
