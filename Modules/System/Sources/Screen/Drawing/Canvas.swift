import Console

/// The room in which a unit draws: an area of a frame, with places counted from its corner.
///
/// Nothing is drawn outside of the room.
public struct Canvas {
    private(set) var frame: Frame
    private var area: Area
    /// Whether words are drawn in place of lines and signs.
    public let hasWords: Bool
    /// Whether only ASCII is written, as in lines: `110 C`.
    let isASCII: Bool
    /// The signs of drawings.
    let signs: CurveSigns

    init(_ frame: Frame, hasWords: Bool, isASCII: Bool, signs: CurveSigns) {
        self.frame = frame
        self.signs = signs
        self.hasWords = hasWords
        self.isASCII = isASCII
        area = Area(width: frame.width, height: frame.height)
    }

    public var width: Int { area.width }
    public var height: Int { area.height }
    /// The whole room.
    public var room: Area { Area(width: width, height: height) }

    /// Returns a frame of its own for the same terminal.
    func drawn(width: Int, height: Int, _ body: (inout Canvas) -> Void) -> Frame {
        Frame.drawn(
            width: width, height: height, hasWords: hasWords, isASCII: isASCII, signs: signs, body)
    }

    /// Gives a part of the room to `body`.
    public mutating func draw(in part: Area, _ body: (inout Canvas) -> Void) {
        let outer = area
        defer { area = outer }
        area =
            Area(x: outer.x + part.x, y: outer.y + part.y, width: part.width, height: part.height)
            .intersection(outer)
        if area.width > 0, area.height > 0 { body(&self) }
    }

    /// Gives a part of the room to a view.
    @MainActor
    public mutating func draw(_ view: any ScreenView, in part: Area) {
        draw(in: part) { view.draw(on: &$0) }
    }

    /// Writes text from a column on; `…` is in place of what does not fit.
    ///
    /// - Parameter limit: the first column that is not used; `nil` for the end of the room.
    /// - Returns: the column after the text.
    @discardableResult
    public mutating func write(
        _ text: some StringProtocol, x: Int = 0, y: Int = 0, _ style: Style = .text,
        limit: Int? = nil
    ) -> Int {
        let end = min(limit ?? width, width)
        guard (0..<height).contains(y) else { return x }
        var column = x
        for character in written(text) {
            let (shown, columns) = Self.shown(character)
            if columns == 0 { continue }
            guard column + columns <= end else {
                if end > max(x, 0) { put("…", 1, x: end - 1, y: y, style) }
                return end
            }
            if column >= 0 { put(shown, columns, x: column, y: y, style) }
            column += columns
        }
        return column
    }

    /// Writes text that ends before a column.
    public mutating func write(
        _ text: String, endingAt end: Int, y: Int = 0, _ style: Style = .text
    ) {
        let text = written(text)
        write(text, x: max(0, end - Self.columns(of: text)), y: y, style, limit: end)
    }

    private func written(_ text: some StringProtocol) -> String {
        var style = TerminalStyle.plain
        style.isASCII = isASCII
        return style.written(String(text))
    }

    /// Gives all cells of the room this style, and keeps their text.
    public mutating func restyle(_ change: (Style) -> Style) {
        for y in area.y..<area.y + height {
            for x in area.x..<area.x + width { frame[x, y].style = change(frame[x, y].style) }
        }
    }

    /// Makes the room blank.
    public mutating func clear() {
        for y in 0..<height { for x in 0..<width { put(" ", 1, x: x, y: y, .text) } }
    }

    /// Places the cursor of the terminal, at which the person types.
    public mutating func placeCursor(x: Int, y: Int) {
        guard (0..<width).contains(x), (0..<height).contains(y) else { return }
        frame.cursor = Frame.Cursor(x: area.x + x, y: area.y + y)
    }

    /// The number of columns of a text.
    public static func columns(of text: some StringProtocol) -> Int {
        text.reduce(0) { $0 + shown($1).columns }
    }

    /// Returns a character as it is shown, with its number of columns.
    private static func shown(_ character: Character) -> (Character, columns: Int) {
        if let ascii = character.asciiValue, ascii >= 0x20, ascii < 0x7F { return (character, 1) }
        if character.isNarrow { return (character, 1) }
        let text = sanitized(String(character))
        return (text.count == 1 ? Character(text) : "\u{FFFD}", min(2, Console.columns(of: text)))
    }

    mutating func put(
        _ character: Character, _ columns: Int, x: Int, y: Int, _ style: Style
    ) {
        let (x, y) = (area.x + x, area.y + y)
        // Half of a wide character cannot be shown.
        if frame[x, y].text == Cell.rest { frame[x - 1, y].text = " " }
        let after = x + columns
        if after < frame.width, frame[after, y].text == Cell.rest { frame[after, y].text = " " }
        frame[x, y] = Cell(text: character, style: style)
        if columns == 2 { frame[x + 1, y] = Cell(text: Cell.rest, style: style) }
    }
}

extension Character {
    /// Whether each terminal shows it in one column: Latin letters, punctuation, lines, blocks, shapes, braille.
    var isNarrow: Bool {
        guard let scalar = unicodeScalars.first, unicodeScalars.count == 1 else { return false }
        return switch scalar.value {
        case 0x20..<0x7F, 0xA1..<0xAD, 0xAE..<0x300, 0x2010...0x2027, 0x2500...0x25FC, 0x2713,
            0x2800...0x28FF:
            true
        default: false
        }
    }
}
