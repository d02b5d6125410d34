import LibC
public import Pages

/// The codes and signs that a program may write to a terminal, for it and for the person who reads it.
///
/// It is decided once, from the environment and the command line. A pipe gets no code in any case.
public struct TerminalStyle: Sendable, Hashable {
    /// Whether text may have colours.
    public var hasColors = false
    /// Whether what is on the screen may change; otherwise only new lines are written.
    public var redraws = false
    /// Whether something may move by itself.
    public var isAnimated = false
    /// Whether the terminal rings; where lines are edited, it also has notifications and a title.
    public var rings = false
    /// Whether words are written in place of signs and drawings.
    public var hasWords = false
    /// Whether only ASCII is written.
    public var isASCII = false
    /// Whether the terminal shows braille: the font of the Linux console has none.
    public var hasBraille = true

    /// No codes, and all characters.
    public static let plain = TerminalStyle()

    /// Creates ``plain``.
    public init() {}

    /// Reads the environment.
    ///
    /// `ACCESSIBLE` is all switches at once. One by one they are `NO_COLOR` and, with the prefix,
    /// `NO_REDRAW`, `NO_ANIMATION` and `WORDS`. An empty value, and `0` but for `NO_COLOR`, is none. `BELL` is
    /// `0` for no bell, and another value for one in any case. The locale is that of `LC_ALL`, or else `LC_CTYPE`, or else `LANG`; without one, it is UTF-8.
    ///
    /// - Parameters:
    ///   - prefix: that of the program's own variables.
    ///   - isAccessible: whether it is as with `ACCESSIBLE` in any case.
    ///   - variable: returns the value of a variable.
    public init(
        prefix: String = "", isAccessible: Bool = false, _ variable: @escaping (String) -> String?
    ) {
        let isSet = { (name: String) in !["", "0"].contains(variable(name) ?? "") }
        let isAccessible = isAccessible || isSet("ACCESSIBLE")
        let hasCodes = !isAccessible && !["", "dumb"].contains(variable("TERM") ?? "")
        hasBraille = variable("TERM") != "linux"
        hasColors = hasCodes && (variable("NO_COLOR") ?? "").isEmpty
        redraws = hasCodes && !isSet(prefix + "NO_REDRAW")
        isAnimated = redraws && !isSet(prefix + "NO_ANIMATION")
        let bell = variable(prefix + "BELL") ?? ""
        rings = bell.isEmpty ? hasCodes : bell != "0"
        hasWords = isAccessible || isSet(prefix + "WORDS")
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.map { variable($0) ?? "" }
            .first { !$0.isEmpty }
        isASCII = locale.map { !Self.isUTF8($0) } ?? false
    }

    /// The style that the environment of this process asks for.
    public static func ofThisProcess(prefix: String = "") -> TerminalStyle {
        TerminalStyle(prefix: prefix) { name in
            // Safe: nothing changes the environment, and the value is copied at once.
            unsafe getenv(name).map { unsafe String(cString: $0) }
        }
    }

    /// Whether text of a locale such as `de_DE.UTF-8@euro` is UTF-8.
    private static func isUTF8(_ locale: String) -> Bool {
        let encoding = locale.split(separator: "@")[0].split(separator: ".").dropFirst().first
        return ["utf-8", "utf8"].contains((encoding ?? locale[...]).lowercased())
    }

    // MARK: - Text

    /// Returns the start of the line of a step.
    public func mark(_ mark: Mark) -> String {
        let isInWords = hasWords || isASCII
        return switch mark {
        case .done: isInWords ? "done:" : "✓"
        case .now, .runs, .waits: isInWords ? "now:" : "▶"
        case .later: isInWords ? "later:" : "·"
        }
    }

    /// Returns a text of one line as it may be written: with ASCII for other signs, or `?`.
    package func written(_ text: String) -> String {
        guard isASCII, !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
        return text.map { $0.isASCII ? String($0) : Self.ascii[$0] ?? "?" }.joined()
    }

    private static let ascii: [Character: String] = [
        "“": "\"", "”": "\"", "‘": "'", "’": "'", "…": "...", "°": "", "–": "-", "—": "-",
        "×": "x", "·": "-", "•": "*", "●": "*", "→": "->", "←": "<-", "▶": ">", "✓": "x",
        "│": "|", "├": "|", "└": "`", "┌": "+", "┐": "+", "┘": "+", "┤": "|", "─": "-",
        "█": "#", "░": ".", "▉": "#", "▊": "#", "▋": "#", "▌": "#", "▍": ".", "▎": ".", "▏": ".",
        "▸": ">",
    ]
}
