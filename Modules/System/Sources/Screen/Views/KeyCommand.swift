public import Console

/// A key, a word that says what it does, and what it does.
public struct KeyCommand: Sendable {
    public let key: Key
    public let word: String
    /// A line to run, as if it were typed in the palette.
    public let line: String?
    /// Changes what the view shows, at once.
    public let change: @MainActor @Sendable () -> Void
    /// Whether the key row has it, and not only the help.
    public let isInRow: Bool
    /// Whether a key that is held does it once: what it would do next was not shown yet.
    public let isOnce: Bool

    /// Creates a key that changes what the view shows, or runs a command of an attached unit, or both.
    public init(
        _ key: Key, _ word: String, isInRow: Bool = true, isOnce: Bool = false,
        line: String? = nil, _ change: @escaping @MainActor @Sendable () -> Void = {}
    ) {
        self.key = key
        self.word = word
        self.isInRow = isInRow
        self.isOnce = isOnce
        self.line = line
        self.change = change
    }

    /// The keys that move in a text or a list, with the number of rows.
    public static let moves: [(key: Key, rows: Int)] = [
        (.down, 1), (.text("j"), 1), (.pageDown, 10), (.end, 100_000),
        (.up, -1), (.text("k"), -1), (.pageUp, -10), (.home, -100_000),
    ]

    /// The key as a person knows it: `c`, `Enter`, `Ctrl-N`.
    public var keyName: String {
        switch key {
        case .text(let text): text == " " ? "Space" : text
        case .control(let letter): "Ctrl-\(letter.uppercased())"
        case .enter: "Enter"
        case .escape: "Esc"
        case .tab: "Tab"
        case .up: "Up"
        case .down: "Down"
        case .pageUp: "PgUp"
        case .pageDown: "PgDn"
        case .home: "Home"
        case .end: "End"
        default: "\(key)"
        }
    }
}

extension Canvas {
    /// Writes a key and what it does.
    ///
    /// - Returns: the column after it.
    @discardableResult
    public mutating func write(_ key: KeyCommand, x: Int, y: Int = 0) -> Int {
        let end = write(key.keyName, x: x, y: y, .title)
        return write(key.word, x: end + 1, y: y, .quiet)
    }

    /// The number of columns of a key and what it does.
    public static func columns(of key: KeyCommand) -> Int {
        columns(of: key.keyName) + 1 + columns(of: key.word)
    }
}

extension ScreenView {
    /// Creates a key that changes this view, or runs a command, or both; it does not keep the view.
    public func key(
        _ key: Key, _ word: String, isInRow: Bool = true, line: String? = nil,
        _ change: @escaping @MainActor @Sendable (Self) -> Void
    ) -> KeyCommand {
        KeyCommand(key, word, isInRow: isInRow, line: line) { [weak self] in self.map(change) }
    }
}
