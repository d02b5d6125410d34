/// One cell of a terminal.
public struct Cell: Hashable, Sendable {
    /// One character; ``rest`` in the second cell of a wide one.
    public var text: Character
    public var style: Style

    static let rest: Character = "\0"
    static let blank = Cell(text: " ", style: .text)
}

/// The content of a terminal: a value that pure functions draw, and that is compared with the one before.
public struct Frame: Hashable, Sendable {
    public let width: Int
    public let height: Int
    /// The place at which the person types; `nil` for none.
    public var cursor: Cursor?
    /// All cells, the rows one after the other.
    var cells: [Cell]

    public struct Cursor: Hashable, Sendable {
        public let x: Int
        public let y: Int
    }

    /// The most columns and rows: a terminal may name any size, and each cell takes memory.
    private static let most = (width: 1_000, height: 500)

    /// Creates a blank frame; of a size beyond the most, the part at the top left.
    public init(width: Int, height: Int) {
        self.width = min(max(0, width), Self.most.width)
        self.height = min(max(0, height), Self.most.height)
        cells = Array(repeating: .blank, count: self.width * self.height)
    }

    /// Draws a frame of this size.
    public static func drawn(
        width: Int, height: Int, hasWords: Bool = false, isASCII: Bool = false,
        signs: CurveSigns = .braille,
        _ body: (inout Canvas) -> Void
    ) -> Frame {
        let frame = Frame(width: width, height: height)
        var canvas = Canvas(
            frame, hasWords: hasWords, isASCII: isASCII, signs: isASCII ? .ascii : signs)
        body(&canvas)
        return canvas.frame
    }

    subscript(x: Int, y: Int) -> Cell {
        get { cells[y * width + x] }
        set { cells[y * width + x] = newValue }
    }

    func row(_ y: Int) -> ArraySlice<Cell> { cells[y * width..<(y + 1) * width] }

    /// The characters of each row, without blanks at its end.
    public var lines: [String] {
        (0..<height).map { y in
            let text = String(row(y).lazy.map(\.text).filter { $0 != Cell.rest })
            return String(
                text.prefix(
                    upTo: text.lastIndex { $0 != " " }.map(text.index(after:)) ?? text.startIndex))
        }
    }
}
