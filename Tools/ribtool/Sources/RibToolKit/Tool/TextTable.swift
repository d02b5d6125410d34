/// Rows of cells as text in columns.
///
/// A column of numbers is aligned right.
struct TextTable {
    let header: [String]
    let rows: [[String]]

    var text: String {
        let all = [header] + rows
        let widths = header.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
        return all.map { row in
            row.enumerated().map { column, cell in
                let blanks = String(repeating: " ", count: widths[column] - cell.count)
                return hasNumbers(column) ? blanks + cell : cell + blanks
            }.joined(separator: "  ").replacing(#/ +$/#, with: "") + "\n"
        }.joined()
    }

    private func hasNumbers(_ column: Int) -> Bool {
        rows.allSatisfy { !$0[column].contains(where: \.isLetter) }
    }
}

/// Returns `2.25` as `2.3`.
func oneDecimal(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }
