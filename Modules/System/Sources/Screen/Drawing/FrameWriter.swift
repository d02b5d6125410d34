/// Writes frames to a terminal: the first one whole, and of each later one only what has changed.
///
/// It is a value that writes nothing itself: it returns the codes for a VT100, within one update of those
/// terminals that can show an update at once (mode 2026; others ignore it).
public struct FrameWriter: Sendable {
    /// So many cells that stay the same are written again rather than jumped over.
    private static let shortestJump = 5

    public var palette: Palette
    /// The frame that the terminal shows; `nil` when that is not known.
    private var shown: Frame?
    private var showsCursor = false

    public init(_ palette: Palette) {
        self.palette = palette
    }

    /// Forgets what the terminal shows, so that the next frame is written whole.
    public mutating func forget() { shown = nil }

    /// Returns what to write so that the terminal shows the frame; nothing when it does.
    public mutating func update(to frame: Frame) -> String {
        if shown == frame { return "" }
        var pen = Pen(palette: palette)
        var old = Frame(width: frame.width, height: frame.height)
        if let shown, shown.width == frame.width, shown.height == frame.height {
            old = shown
        } else {
            pen.text = "\u{1B}[m\u{1B}[H\u{1B}[2J"
            pen.style = .text
        }
        for y in 0..<frame.height where old.row(y) != frame.row(y) {
            Self.write(y, of: frame, over: old, &pen)
        }
        if let style = pen.style, style != .text { pen.text += palette.code(.text) }
        if let cursor = frame.cursor {
            pen.move(toX: cursor.x, y: cursor.y)
            if !showsCursor { pen.text += "\u{1B}[?25h" }
        } else if showsCursor || shown == nil {
            pen.text += "\u{1B}[?25l"
        }
        showsCursor = frame.cursor != nil
        shown = frame
        return "\u{1B}[?2026h\(pen.text)\u{1B}[?2026l"
    }

    private static func write(_ y: Int, of frame: Frame, over old: Frame, _ pen: inout Pen) {
        let (new, old) = (frame.row(y), old.row(y))
        let (start, oldStart) = (new.startIndex, old.startIndex)
        // From here on the row is blank, which one code says.
        let end = new.lastIndex { $0 != .blank }.map { $0 + 1 - start } ?? 0
        let oldEnd = old.lastIndex { $0 != .blank }.map { $0 + 1 - oldStart } ?? 0
        var x = 0
        while x < end {
            if new[start + x] == old[oldStart + x] {
                x += 1
                continue
            }
            pen.moveOn(toX: x, y: y, over: new, jump: shortestJump)
            let isWide = x + 1 < frame.width && new[start + x + 1].text == Cell.rest
            pen.put(new[start + x], isWide: isWide, isLast: x + (isWide ? 2 : 1) >= frame.width)
            x += isWide ? 2 : 1
        }
        if end < oldEnd {
            pen.move(toX: end, y: y)
            pen.use(.text)
            pen.text += "\u{1B}[K"
        }
    }
}

/// The codes that were written so far, and the place and the style that the terminal then has.
private struct Pen {
    let palette: Palette
    var text = ""
    /// `nil` when it is not known.
    var style: Style?
    private var place: (x: Int, y: Int)?

    init(palette: Palette) { self.palette = palette }

    mutating func use(_ style: Style) {
        guard style != self.style else { return }
        text += palette.code(style)
        self.style = style
    }

    mutating func put(_ cell: Cell, isWide: Bool, isLast: Bool) {
        use(cell.style)
        text.append(palette.shown(cell.text))
        // Terminals disagree on where the cursor is then.
        let isSure = !isLast && cell.text.isNarrow
        place = isSure ? place.map { ($0.x + (isWide ? 2 : 1), $0.y) } : nil
    }

    mutating func move(toX x: Int, y: Int) {
        if let place, place == (x, y) { return }
        if let place, place.y == y, place.x < x {
            text += x - place.x == 1 ? "\u{1B}[C" : "\u{1B}[\(x - place.x)C"
        } else {
            text += x == 0 ? "\u{1B}[\(y + 1)H" : "\u{1B}[\(y + 1);\(x + 1)H"
        }
        place = (x, y)
    }

    /// Moves to a place in a row, by writing a few cells again if that is shorter.
    mutating func moveOn(toX x: Int, y: Int, over row: ArraySlice<Cell>, jump: Int) {
        if let place, place.y == y, place.x < x, x - place.x < jump {
            let cells = row[row.startIndex + place.x..<row.startIndex + x]
            if cells.allSatisfy({ $0.style == style && $0.text.isASCII && $0.text != Cell.rest }) {
                for cell in cells { put(cell, isWide: false, isLast: false) }
            }
        }
        move(toX: x, y: y)
    }
}
