public import Console

/// A key, a word that says what it does, and what it does.
public struct KeyCommand: Sendable {
    public enum Action: Sendable {
        /// Changes what the view shows, at once.
        case change(@MainActor @Sendable () -> Void)
        /// Runs a command, as if this line were typed in the palette.
        case line(String)
    }

    public let key: Key
    public let word: String
    public let action: Action
    /// Whether the key row has it, and not only the help.
    public let isInRow: Bool

    /// Creates a key that changes what the view shows.
    public init(
        _ key: Key, _ word: String, isInRow: Bool = true,
        _ change: @escaping @MainActor @Sendable () -> Void
    ) {
        self.key = key
        self.word = word
        self.isInRow = isInRow
        action = .change(change)
    }

    /// Creates a key that runs a command of an attached unit.
    public init(_ key: Key, _ word: String, isInRow: Bool = true, line: String) {
        self.key = key
        self.word = word
        self.isInRow = isInRow
        action = .line(line)
    }

    /// What a person presses: `c`, `Enter`, `Ctrl-N`.
    public var keyName: String {
        switch key {
        case .text(let text): text == " " ? "Space" : text
        case .control(let letter): "Ctrl-\(letter.uppercased())"
        case .enter: "Enter"
        case .escape: "Esc"
        case .tab: "Tab"
        case .up: "↑"
        case .down: "↓"
        case .pageUp: "PgUp"
        case .pageDown: "PgDn"
        case .home: "Home"
        case .end: "End"
        default: "\(key)"
        }
    }
}
