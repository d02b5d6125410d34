import Console
public import Pages

extension Canvas {
    /// Draws a box around the room, and gives what is inside to `body`.
    ///
    /// - Parameters:
    ///   - title: in the upper line, from the left.
    ///   - note: in the upper line, to the right.
    public mutating func box(
        _ title: String, note: String = "", isFocused: Bool = false,
        _ body: (inout Canvas) -> Void
    ) {
        guard width >= 4, height >= 2 else { return draw(in: room, body) }
        let style: Style = isFocused ? .accent : .quiet
        if !hasWords {
            let line = String(repeating: "─", count: width - 2)
            write("┌\(line)┐", y: 0, style)
            for y in 1..<max(1, height - 1) {
                write("│", y: y, style)
                write("│", x: width - 1, y: y, style)
            }
            // The sign of a tree's last branch is a backtick.
            write(isASCII ? "+\(line)+" : "└\(line)┘", y: height - 1, style)
        }
        let end = write(title, x: 1, y: 0, isFocused ? .title : .text, limit: width - 1)
        if !note.isEmpty, end + Self.columns(of: note) < width - 1 {
            write(note, endingAt: width - 1, y: 0, .quiet)
        }
        draw(in: room.inset(columns: 1, rows: 1), body)
    }

    /// Draws how much of something is done.
    ///
    /// - Parameter fraction: from 0 to 1.
    public mutating func bar(
        _ fraction: Double, x: Int, y: Int, width: Int, _ style: Style = .accent
    ) {
        guard width > 0 else { return }
        let part = fraction.isNaN ? 0 : min(1, max(0, fraction))
        guard !hasWords else {
            return write("\(Int(part * 100)) %", endingAt: x + width, y: y, style)
        }
        // Full only when all is done.
        let eighths = Int(part * Double(width * 8))
        let (full, rest) = (eighths / 8, eighths % 8)
        let parts: [Character] = [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
        var text = String(repeating: "█", count: full)
        if rest > 0 { text.append(parts[rest]) }
        let end = write(text, x: x, y: y, style, limit: x + width)
        write(String(repeating: "░", count: x + width - end), x: end, y: y, .quiet)
    }

    /// Draws a box of a size in the middle of the room, above what is there.
    public mutating func dialog(
        _ title: String, note: String = "", width: Int, rows: Int, _ body: (inout Canvas) -> Void
    ) {
        draw(in: room.centred(width: width, height: rows + 2)) { canvas in
            canvas.clear()
            canvas.box(title, note: note, isFocused: true, body)
        }
    }

    /// Draws a mark.
    ///
    /// - Returns: the column after it, and after a blank.
    @discardableResult
    public mutating func mark(_ mark: Mark, x: Int = 0, y: Int = 0, _ style: Style) -> Int {
        write(hasWords ? mark.rawValue : Self.sign(of: mark), x: x, y: y, style)
        return x + (hasWords ? 8 : 2)
    }

    /// Draws a field of a form: its label, what is typed, and a remark at the end of the row.
    public mutating func field(
        _ label: String, _ text: TextField, y: Int, isFocused: Bool = false,
        remark: (text: String, style: Style) = ("", .quiet)
    ) {
        let start = 11
        write(label, x: 1, y: y, isFocused ? .title : .quiet, limit: start - 1)
        let end = width - 1 - Self.columns(of: remark.text)
        draw(in: Area(x: start, y: y, width: end - start - 1, height: 1)) {
            text.draw(on: &$0, x: 0, y: 0, isFocused: isFocused)
        }
        write(remark.text, x: end, y: y, remark.style)
    }

    /// Draws a text after a label that is less important.
    public mutating func labelled(_ label: String, _ text: String, y: Int, _ style: Style = .text) {
        let x = write(label, x: 1, y: y, .quiet)
        write(text, x: x + 1, y: y, style)
    }

    private static func sign(of mark: Mark) -> String {
        switch mark {
        case .done: "✓"
        case .now: "▸"
        case .runs: " "
        case .waits: "●"
        case .later: "·"
        }
    }

    // MARK: - Rows

    /// Gives each item a row, from a row on; the selected one is among those that are drawn.
    ///
    /// - Parameter columns: so many columns at its start show that it is selected; `nil` for all.
    public mutating func list<Item>(
        _ items: [Item], selected: Int? = nil, columns: Int? = nil, y: Int = 0,
        _ draw: (Item, inout Canvas) -> Void
    ) {
        let rows = max(0, height - y)
        let first = max(0, min((selected ?? 0) - rows / 2, items.count - rows))
        for (index, item) in items.enumerated().dropFirst(first).prefix(rows) {
            self.draw(in: Area(y: y + index - first, width: width, height: 1)) { canvas in
                draw(item, &canvas)
                guard index == selected else { return }
                canvas.draw(in: Area(width: columns ?? canvas.width, height: 1)) {
                    $0.restyle(\.selected)
                }
            }
        }
    }

    /// Returns the rows of a text that is too long for one: broken between words, or in a word that is longer.
    public static func rows(of text: some StringProtocol, columns: Int) -> [String] {
        Console.rows(of: text, columns: columns) { Self.columns(of: String($0)) }
    }
}
