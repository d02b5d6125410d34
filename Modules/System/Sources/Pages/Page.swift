/// The content of a unit and its commands now: a value that knows no terminal.
///
/// It follows from the state of the unit and the time. Each front end renders it by its own rule.
public struct Page: Sendable, Hashable {
    /// How much of the page lines print when it comes.
    public enum Opening: Sendable { case nothing, saying, whole }

    public var title = ""
    /// A few words at the right end of the title.
    public var remark = ""
    /// A title for the window; `nil` for none.
    public var windowTitle: String?
    public var opening = Opening.saying
    /// The page in a few sentences, printed when its key changes.
    public var saying: Saying?
    /// The events so far; each is printed once.
    public var events: [Event] = []
    public var rows: [Row] = []
    /// The fields above the rows that the person fills in.
    public var form: Form?
    /// The width of a dialog, which a full screen draws above what is there; `nil` for a page that fills its room.
    public var dialogWidth: Int?
    /// The commands to type next, printed after the rows.
    public var advice: [String] = []
    /// The keys of the full screen, with the lines that they type.
    public var offers: [Offer] = []
    /// The name by which a parent finds the page; empty for none.
    public var label = ""
    public var children = Children.none
    /// The labels of its children, in the order of their rows.
    public var order: [String] = []

    /// The room that the page gives to those of its children.
    public enum Children: Sendable, Hashable {
        case none
        /// A row for each, among which a person finds one by its label.
        ///
        /// - `none`: what is shown when no label fits.
        case rows(none: String)
        /// The rest of the screen for the one that is shown, some rows for panels, and a dialog above.
        case screens
    }

    public init() {}
}

/// Sentences that are news when their key changes.
public struct Saying: Sendable, Hashable {
    public var lines: [String]
    /// The line above the rows, where the whole page is said; `nil` for the same lines.
    public var heading: String?
    public var key: [String]
    public var tone: Tone
    /// Whether the rows say the same, so that a full screen does not add it to its log.
    public var isInRows: Bool

    public init(_ lines: [String], key: [String], tone: Tone = .plain, isInRows: Bool = false) {
        (self.lines, self.key, self.tone, self.isInRows) = (lines, key, tone, isInRows)
    }
}

/// A sentence that is said once.
public struct Event: Sendable, Hashable {
    public var text: String
    public var id: String
    public var tone: Tone
    public var isInRows: Bool

    public init(_ text: String, id: String, tone: Tone = .plain, isInRows: Bool = false) {
        (self.text, self.id, self.tone, self.isInRows) = (text, id, tone, isInRows)
    }
}

/// The meaning of a text: lines print an error as such and ring for an alert; a full screen has colours.
public enum Tone: Sendable { case plain, strong, quiet, accent, good, warning, error, alert }

/// The state of a step, or of a row; one that runs needs no sign.
public enum Mark: String, Sendable { case done, now, runs, waits, later }

/// A row of a page.
public struct Row: Sendable, Hashable {
    public enum Content: Sendable, Hashable {
        case columns(Mark?, [Column])
        /// A text, which may need several rows.
        case text(String, Tone)
        /// A value with its label, which an offer may edit.
        case field(String, value: String)
        /// A drawing, with several rows; where nothing is drawn, its words are a text.
        case curve(Curve)
    }

    public var content: Content
    /// The row in lines; `nil` where lines do not say it.
    public var words: String?
    public var label = ""
    /// Keys of a row in a panel, which come before those of the focus while the row is the one they mean.
    ///
    /// A person selects only rows that are units of their own, as those of PitBoard.
    public var offers: [Offer] = []

    public static func columns(_ mark: Mark?, _ columns: [Column], words: String? = nil) -> Row {
        Row(content: .columns(mark, columns), words: words)
    }

    public static func text(_ text: String, _ tone: Tone = .plain) -> Row {
        Row(content: .text(text, tone))
    }

    public static func curve(_ curve: Curve, words: String) -> Row {
        Row(content: .curve(curve), words: words)
    }

    public static func field(_ label: String, _ value: String) -> Row {
        Row(content: .field(label, value: value))
    }
}

/// A part of a row; where there is no room, the columns with the highest rank go first.
public struct Column: Sendable, Hashable {
    public var text: String
    /// The end of the text, which is shown also where the text is cut.
    public var end = ""
    public var tone: Tone
    /// The least width, if there is room.
    public var width: Int
    public var rank: Int
    public var isAtEnd: Bool
    /// How much of a bar is full, which is drawn in place of the text.
    public var bar: Double?

    public init(
        _ text: String, _ tone: Tone = .plain, width: Int = 0, rank: Int = 0, isAtEnd: Bool = false,
        bar: Double? = nil
    ) {
        (self.text, self.tone, self.width, self.rank) = (text, tone, width, rank)
        (self.isAtEnd, self.bar) = (isAtEnd, bar)
    }
}

/// A key of the full screen, and the line that it types.
public struct Offer: Sendable, Hashable {
    /// The key: `c`, or `Enter`.
    public var key: String
    public var word: String
    /// The line; of an offer that edits a field, what comes before its text.
    public var line: String
    /// Whether the key row has it, and not only the help.
    public var isInRow: Bool
    /// Whether a key that is held does it once.
    public var isOnce: Bool
    /// Whether it acts only on the row that is selected.
    public var needsSelection = false
    /// The field that the person edits first.
    public var edits: Edit?

    public struct Edit: Sendable, Hashable {
        /// The label of a row that is a ``Row/field(_:_:)``, where the text is typed.
        public var label: String
        /// The text at first.
        public var text: String
        /// The text that is typed for a field that is left blank.
        public var blank: String

        public init(_ label: String, text: String, blank: String = "") {
            (self.label, self.text, self.blank) = (label, text, blank)
        }
    }

    public init(
        _ key: String, _ word: String, line: String, isInRow: Bool = true, isOnce: Bool = false
    ) {
        (self.key, self.word, self.line) = (key, word, line)
        (self.isInRow, self.isOnce) = (isInRow, isOnce)
    }
}
