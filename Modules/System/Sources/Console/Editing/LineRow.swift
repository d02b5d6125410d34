/// A label and a line that is typed, as one row of a terminal shows them.
///
/// A line that is longer than the row is shown around its cursor; `<` and `>` are in place of the rest.
struct LineRow: Hashable {
    /// The characters of the row.
    let text: String
    /// The number of columns before the cursor.
    let column: Int

    /// The least columns for what is typed; a label that leaves less is on the rows above.
    static let leastRoom = 12

    init(text: String, column: Int) {
        self.text = text
        self.column = column
    }

    /// Creates the row for a terminal of that many columns.
    init(label: String, editor: LineEditor, columns: Int) {
        let label = editor.search.map { "(search) \(sanitized($0.words)): " } ?? label
        // In the last column, terminals disagree on where the cursor is.
        let room = max(2, columns - 1 - Self.width(of: label))
        // Lazy, so that no more of a long line is looked at than is shown.
        let cells = editor.text.lazy.map(Cell.init)
        var rest = room
        let fits = cells.allSatisfy { cell in
            rest -= cell.width
            return rest >= 0
        }
        guard !fits else {
            text = label + cells.map(\.text).joined()
            column = Self.width(of: label) + cells[..<editor.cursor].reduce(0) { $0 + $1.width }
            return
        }
        // One column at each side is for the mark.
        var (start, width) = (editor.cursor, 0)
        while start > 0, width + cells[start - 1].width < room - 1 {
            start -= 1
            width += cells[start].width
        }
        var (end, total) = (editor.cursor, width)
        while end < cells.count, total + cells[end].width < room - 1 {
            total += cells[end].width
            end += 1
        }
        let shown = cells[start..<end].map(\.text).joined()
        text = label + (start > 0 ? "<" : "") + shown + (end < cells.count ? ">" : "")
        column = Self.width(of: label) + (start > 0 ? 1 : 0) + width
    }

    /// Returns whether a label leaves enough room for what is typed.
    static func fits(_ label: String, columns: Int) -> Bool {
        width(of: label) + leastRoom < columns
    }

    static func width(of text: String) -> Int {
        text.reduce(0) { $0 + Cell($1).width }
    }
}

/// A character as a terminal shows it.
private struct Cell {
    let text: String
    let width: Int

    init(_ character: Character) {
        text = sanitized(String(character))
        width = columns(of: text)
    }
}
