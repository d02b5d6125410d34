import Console
public import Pages

/// Draws the rows of a page.
public struct PageDrawing {
    /// A row as it is drawn: a text may need several.
    private struct Line {
        let index: Int
        let row: Row
        var part: String?
        /// The row of a drawing.
        var drawn: ArraySlice<Cell>?

        var columns: ColumnLayout.Row? {
            guard case .columns(let mark, let columns) = row.content else { return nil }
            return (mark, columns)
        }
    }

    private let page: Page
    /// The row that the keys mean, with these keys.
    private let meant: Row?
    /// The label of the field that is edited, and what was typed.
    private let edited: (label: String, text: TextField)?
    /// The row that is shown as selected.
    private let selected: Int?
    /// The first line that is shown of a page that needs more room.
    private let first: Int
    private let editor: FormEditor
    private let typed: Typed

    public init(
        _ page: Page, meant: Row? = nil, edited: (label: String, text: TextField)? = nil,
        selected: Int? = nil, first: Int = 0, editor: FormEditor = FormEditor(),
        typed: Typed = Typed()
    ) {
        (self.page, self.meant, self.edited) = (page, meant, edited)
        (self.selected, self.first) = (selected, first)
        (self.editor, self.typed) = (editor, typed)
    }

    /// Returns the number of rows that the page needs, with its box.
    public func rowCount(columns: Int) -> Int {
        let isBoxed = !page.title.isEmpty
        let count = lines(columns - (isBoxed ? 2 : 0)).count
        return count == 0 ? 0 : count + (isBoxed ? 2 : 0)
    }

    /// Returns the number of rows that say the page in short: what it says, or a row.
    public func shortRowCount(columns: Int) -> Int {
        min(Self.mostShortRows, rowCount(columns: columns), max(1, shortLines(columns).count))
    }

    private static let mostShortRows = 2

    private func shortLines(_ columns: Int) -> [String] {
        guard !page.title.isEmpty else { return [] }
        let text = page.saying?.lines.first ?? page.title
        return Canvas.rows(of: text, columns: max(1, columns - 2))
    }

    /// Draws the page; where there is no room for its box, what it says.
    public func draw(on canvas: inout Canvas, isFocused: Bool) {
        if let width = page.dialogWidth { return drawDialog(on: &canvas, width: width) }
        guard !page.title.isEmpty else { return drawRows(on: &canvas) }
        guard canvas.height > Self.mostShortRows else {
            let style = Style(page.saying?.tone ?? .plain)
            let rows = shortLines(canvas.width)
            if rows.count > canvas.height {
                canvas.write(rows.joined(separator: " "), x: 1, style)
            } else {
                for (y, row) in rows.enumerated() { canvas.write(row, x: 1, y: y, style) }
            }
            return
        }
        canvas.box(page.title, note: page.remark, isFocused: isFocused) { drawRows(on: &$0) }
        let count = lines(canvas.width - 2, on: canvas, rows: canvas.height - 2).count
        let hidden = count - Self.first(first, of: count, in: canvas.height - 2) - canvas.height + 2
        guard hidden > 0 else { return }
        let more = "\(hidden) more\(isFocused ? ", j" : "")"
        canvas.write(more, endingAt: canvas.width - 1, y: canvas.height - 1, .title)
    }

    private static func first(_ first: Int, of count: Int, in rows: Int) -> Int {
        max(0, min(first, count - rows))
    }

    private func drawDialog(on canvas: inout Canvas, width: Int) {
        let form = page.form ?? Form([], word: "")
        let below = max(form.room, lines(min(width, canvas.width) - 2).count)
        let rows = 1 + form.fields.count + below
        canvas.dialog(page.title, note: page.remark, width: width, rows: rows) { canvas in
            let y = editor.draw(form, typed, on: &canvas)
            canvas.draw(in: Area(y: y, width: canvas.width, height: canvas.height - y)) {
                drawRows(on: &$0)
            }
        }
    }

    public func drawRows(on canvas: inout Canvas) {
        let lines = lines(canvas.width, on: canvas, rows: canvas.height)
        let meantLine = meant.flatMap { meant in lines.firstIndex { $0.row.label == meant.label } }
        let keys = drawnKeys(canvas)
        let limits = lines.indices.map { canvas.width - ($0 == meantLine ? keys.width : 0) }
        let layouts = layouts(lines, limits, hasWords: canvas.hasWords, width: canvas.width)
        let selectedLine = selected.flatMap { index in lines.firstIndex { $0.index == index } }
        let start =
            selectedLine ?? meantLine == nil
            ? Self.first(first, of: lines.count, in: canvas.height) : 0
        canvas.list(
            Array(lines.enumerated().dropFirst(start)), selected: selectedLine ?? meantLine,
            columns: selected == nil ? 0 : nil
        ) { line, canvas in
            let (y, line) = line
            if y == meantLine { keys.draw(&canvas) }
            switch line.row.content {
            case .text(_, let tone): canvas.write(line.part ?? "", x: 1, Style(tone))
            case .field(let label, let value):
                let isEdited = edited?.label == label
                let text = isEdited ? edited?.text : nil
                canvas.field(label, text ?? TextField(value), y: 0, isFocused: isEdited)
            case .curve:
                if let drawn = line.drawn { canvas.copy(drawn) }
                if let text = line.part { canvas.write(text, x: 1) }
            case .columns(let mark, let columns):
                Self.draw(mark, columns, layouts[y], limit: limits[y], on: &canvas)
            }
        }
    }

    /// The rows of a drawing.
    private static let drawingRows = 8...20

    /// Returns the lines of all rows; a drawing has the room that the others leave.
    ///
    /// - Parameter rows: those that there are, if the lines are drawn.
    private func lines(_ columns: Int, on canvas: Canvas? = nil, rows: Int = 0) -> [Line] {
        func lines(_ text: String, _ index: Int) -> [Line] {
            Canvas.rows(of: ScreenLog.written(text), columns: max(1, columns - 2)).map {
                Line(index: index, row: page.rows[index], part: $0)
            }
        }
        var drawing: (curve: Curve, place: Int, index: Int)?
        var all: [Line] = []
        for (index, row) in page.rows.enumerated() {
            switch row.content {
            case .text(let text, _): all += lines(text, index)
            case .curve where canvas?.hasWords == true: all += lines(row.words ?? "", index)
            case .curve(let curve): drawing = (curve, all.count, index)
            case .columns, .field: all.append(Line(index: index, row: row))
            }
        }
        guard let (curve, place, index) = drawing else { return all }
        let height = min(
            max(rows - all.count, Self.drawingRows.lowerBound), Self.drawingRows.upperBound)
        let frame = canvas?.drawn(width: columns - 2, height: height) { $0.curve(curve) }
        all.insert(
            contentsOf: (0..<height).map { y in
                Line(index: index, row: page.rows[index], drawn: frame?.row(y))
            }, at: place)
        return all
    }

    /// The layout of each line: rows in a row have the same.
    private func layouts(
        _ lines: [Line], _ limits: [Int], hasWords: Bool, width: Int
    ) -> [ColumnLayout] {
        var all: [ColumnLayout] = []
        while all.count < lines.count {
            let start = all.count
            let rows = lines[start...].prefix { $0.columns != nil }.compactMap(\.columns)
            let layout = ColumnLayout(
                rows, limits: Array(limits[start..<start + rows.count]), width: width,
                hasWords: hasWords)
            all += Array(repeating: layout, count: max(1, rows.count))
        }
        return all
    }

    /// Draws the columns that there is room for.
    private static func draw(
        _ mark: Mark?, _ all: [Column], _ layout: ColumnLayout, limit: Int,
        on canvas: inout Canvas
    ) {
        if let mark { canvas.mark(mark, Style(of: mark)) }
        var x = layout.start(mark)
        var end = layout.room((mark, all), limit)
        let columns = layout.columns((mark, all), limit)
        for (column, width) in columns.reversed() where column.isAtEnd && width > 0 {
            if let bar = column.bar {
                canvas.bar(bar, x: end - width, y: 0, width: width, Style(column.tone))
            } else {
                canvas.write(column.text, endingAt: end, Style(column.tone))
            }
            end -= width + 2
        }
        for (column, width) in columns where !column.isAtEnd && width > 0 {
            let style = Style(column.tone)
            if let bar = column.bar {
                canvas.bar(bar, x: x, y: 0, width: min(width, end - x), style)
            } else {
                let part = canvas.write(
                    column.text, x: x, style, limit: end - Canvas.columns(of: column.end))
                canvas.write(column.end, x: part, style, limit: end)
            }
            x += width + 2
        }
    }

    /// Returns how the keys of a row are written at its end; without room for what they do, only their names.
    private func drawnKeys(_ canvas: Canvas) -> (width: Int, draw: (inout Canvas) -> Void) {
        guard let meant, case .columns(let mark, let columns) = meant.content,
            !meant.offers.isEmpty
        else { return (0, { _ in }) }
        let keys = meant.offers.map { KeyCommand($0) }
        let start = mark == nil ? 1 : canvas.hasWords ? 8 : 2
        let text = columns.map { Canvas.columns(of: $0.text) + 2 }.reduce(start - 2, +)
        let needed = keys.map { Canvas.columns(of: $0) + 2 }.reduce(0, +)
        guard text + needed <= canvas.width else {
            let names = keys.map(\.keyName).joined(separator: " ")
            return (names.count + 1, { $0.write(names, endingAt: $0.width, .title) })
        }
        return (
            needed,
            { canvas in
                var x = canvas.width - needed + 2
                for key in keys { x = canvas.write(key, x: x) + 2 }
            }
        )
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
            case .now, .runs: .accent
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
