import Console
public import Pages

/// Draws the rows of a page.
public struct PageDrawing {
    /// A row as it is drawn: a text may need several.
    private struct Line {
        let row: Row
        var part: String?
    }

    private let page: Page
    /// The row that the keys mean, with these keys.
    private let meant: Row?
    /// The label of the field that is edited, and what was typed.
    private let edited: (label: String, text: TextField)?

    public init(_ page: Page, meant: Row? = nil, edited: (label: String, text: TextField)? = nil) {
        (self.page, self.meant, self.edited) = (page, meant, edited)
    }

    /// Returns the number of rows that the page needs, with its box.
    public func rowCount(columns: Int) -> Int {
        let isBoxed = !page.title.isEmpty
        let count = lines(columns - (isBoxed ? 2 : 0)).count
        return count == 0 ? 0 : count + (isBoxed ? 2 : 0)
    }

    /// Draws the page; where there is no room for its box, what it says.
    public func draw(on canvas: inout Canvas, isFocused: Bool) {
        guard !page.title.isEmpty else { return drawRows(on: &canvas) }
        guard canvas.height > 2 else {
            let style = Style(page.saying?.tone ?? .plain)
            canvas.write(page.saying?.lines.first ?? page.title, x: 1, style)
            return
        }
        canvas.box(page.title, note: page.remark, isFocused: isFocused) { drawRows(on: &$0) }
    }

    public func drawRows(on canvas: inout Canvas) {
        let lines = lines(canvas.width)
        let widths = widths(lines)
        let index = meant.flatMap { meant in lines.firstIndex { $0.row.label == meant.label } }
        canvas.list(Array(lines.enumerated()), selected: index, columns: 0) { line, canvas in
            let (y, line) = line
            let end = y == index ? drawKeys(on: &canvas) : canvas.width
            switch line.row.content {
            case .text(_, let tone): canvas.write(line.part ?? "", x: 1, Style(tone), limit: end)
            case .field(let label, let value):
                let isEdited = edited?.label == label
                let text = isEdited ? edited?.text : nil
                canvas.field(label, text ?? TextField(value), y: 0, isFocused: isEdited)
            case .columns(let mark, let columns):
                Self.draw(mark, columns, widths[y], limit: end, on: &canvas)
            }
        }
    }

    private func lines(_ columns: Int) -> [Line] {
        page.rows.flatMap { row in
            guard case .text(let text, _) = row.content else { return [Line(row: row)] }
            return Canvas.rows(of: text, columns: max(1, columns - 2)).map {
                Line(row: row, part: $0)
            }
        }
    }

    /// The widths of the columns of each row, so that those of rows in a row are below each other.
    private func widths(_ lines: [Line]) -> [[Int]] {
        var all: [[Int]] = []
        while all.count < lines.count {
            var (widths, end) = ([Int](), all.count)
            while end < lines.count, case .columns(_, let columns) = lines[end].row.content {
                for (index, column) in columns.enumerated() where !column.isAtEnd {
                    while index >= widths.count { widths.append(0) }
                    widths[index] = max(
                        widths[index], column.width, Self.textWidth(column))
                }
                end += 1
            }
            all += Array(repeating: widths, count: max(1, end - all.count))
        }
        return all
    }

    /// Draws the columns that there is room for.
    private static func draw(
        _ mark: Mark?, _ all: [Column], _ aligned: [Int], limit: Int, on canvas: inout Canvas
    ) {
        var widths = aligned
        let start = mark.map { canvas.mark($0, Style(of: $0)) } ?? 1
        let isNarrow = canvas.width < narrow
        var columns = Array(all.enumerated())
        func width(_ index: Int, _ column: Column) -> Int {
            guard column.isAtEnd else { return widths[index] }
            return max(isNarrow && column.bar == nil ? 0 : column.width, textWidth(column))
        }
        func needed() -> Int { columns.map { width($0, $1) + 2 }.reduce(start - 2, +) }
        let isAtEdge = limit == canvas.width && columns.contains { $0.element.isAtEnd }
        let room = isAtEdge ? limit - 1 : limit
        while needed() > room, let rank = columns.map(\.element.rank).max(), rank > 0 {
            columns.removeAll { $0.element.rank == rank }
        }
        // Rather not below those of the other rows than cut.
        if needed() > room {
            for (index, column) in columns where !column.isAtEnd {
                widths[index] = textWidth(column)
            }
        }
        var end = room
        for (index, column) in columns.reversed() where column.isAtEnd {
            let width = width(index, column)
            if let bar = column.bar {
                canvas.bar(bar, x: end - width, y: 0, width: width, Style(column.tone))
            } else {
                canvas.write(column.text, endingAt: end, Style(column.tone))
            }
            end -= width == 0 ? 0 : width + 2
        }
        var x = start
        for (index, column) in columns where !column.isAtEnd {
            if let bar = column.bar {
                canvas.bar(bar, x: x, y: 0, width: min(widths[index], end - x), Style(column.tone))
            } else {
                let style = Style(column.tone)
                let part = canvas.write(
                    column.text, x: x, style, limit: end - Canvas.columns(of: column.end))
                canvas.write(column.end, x: part, style, limit: end)
            }
            x += widths[index] + 2
        }
    }

    private static func textWidth(_ column: Column) -> Int {
        Canvas.columns(of: column.text + column.end)
    }

    /// In less room the columns at the end of a row have no least width.
    private static let narrow = 60

    /// Writes the keys of a row at its end; without room for what they do, only their names.
    ///
    /// - Returns: the column before them.
    private func drawKeys(on canvas: inout Canvas) -> Int {
        guard let meant, case .columns(let mark, let columns) = meant.content,
            !meant.offers.isEmpty
        else { return canvas.width }
        let keys = meant.offers.map { KeyCommand($0) }
        let start = mark == nil ? 1 : canvas.hasWords ? 8 : 2
        let text = columns.map { Canvas.columns(of: $0.text) + 2 }.reduce(start - 2, +)
        let needed = keys.map { Canvas.columns(of: $0) + 2 }.reduce(0, +)
        guard text + needed <= canvas.width else {
            let names = keys.map(\.keyName).joined(separator: " ")
            canvas.write(names, endingAt: canvas.width, .title)
            return canvas.width - names.count - 1
        }
        var x = canvas.width - needed + 2
        for key in keys { x = canvas.write(key, x: x) + 2 }
        return canvas.width - needed
    }
}

extension Style {
    public init(_ tone: Tone) {
        self =
            switch tone {
            case .plain: .text
            case .strong: Style(.text, .bold)
            case .quiet: .quiet
            case .accent: .accent
            case .good: .good
            case .warning, .alert: .warning
            case .error: .bad
            }
    }

    fileprivate init(of mark: Mark) {
        self =
            switch mark {
            case .done: .good
            case .now, .pending: .accent
            case .waits: .warning
            case .later: .quiet
            }
    }
}

extension KeyCommand {
    /// Creates the key of an offer, which runs its line.
    public init(_ offer: Offer) {
        self.init(
            Key(named: offer.key), offer.word, isInRow: offer.isInRow, isOnce: offer.isOnce,
            line: offer.line)
    }
}

extension Key {
    /// Creates a key from its name: `c`, `Enter`.
    fileprivate init(named name: String) {
        self =
            switch name {
            case "Enter": .enter
            case "Esc": .escape
            default: .text(name)
            }
    }
}
