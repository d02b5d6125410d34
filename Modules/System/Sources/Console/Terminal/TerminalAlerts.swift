import LibC

/// The codes with which a terminal calls a person who looks elsewhere.
struct TerminalAlerts {
    private enum Notification {
        /// The code of iTerm2, which others know, too.
        case code9
        /// The code of rxvt-unicode.
        case code777
    }

    /// Whether the window has a title that programs may change.
    let hasTitle: Bool
    private let notification: Notification?

    static let bell = "\u{7}"
    /// The parameters of the code for a line that needs the person: bold and yellow.
    static let look = "1;33"

    private static let kindsWithTitle = [
        "alacritty", "contour", "foot", "ghostty", "konsole", "mintty", "rxvt", "screen", "st",
        "tmux",
        "vte", "wezterm", "xterm",
    ]

    /// - Parameter variable: returns a variable of the environment; empty for none.
    init(_ variable: (String) -> String) {
        let (kind, program) = (variable("TERM"), variable("TERM_PROGRAM"))
        hasTitle = Self.kindsWithTitle.contains(where: kind.hasPrefix)
        notification =
            if kind.hasPrefix("tmux") || kind.hasPrefix("screen") {
                // They pass none on. The variables may be those of the terminal around them.
                nil
            } else if ["iTerm.app", "WezTerm", "ghostty"].contains(program)
                || ["ghostty", "wezterm", "xterm-ghostty", "xterm-kitty"].contains(kind)
            {
                .code9
            } else if kind.hasPrefix("foot") || kind.hasPrefix("rxvt")
                || kind.hasPrefix("xterm") && !variable("VTE_VERSION").isEmpty
            {
                .code777
            } else {
                nil
            }
    }

    /// The alerts of this process's terminal.
    static let ofThisProcess = TerminalAlerts { name in
        // Safe: nothing changes the environment, and the value is copied at once.
        unsafe getenv(name).map { unsafe String(cString: $0) } ?? ""
    }

    /// Returns the codes that ring, and show a text outside of the window.
    func codes(_ text: String) -> String {
        let text = sanitized(text)
        return switch notification {
        case .code9: "\(Self.bell)\u{1B}]9;\(text)\(Self.bell)"
        case .code777: "\(Self.bell)\u{1B}]777;notify;ribhouse;\(text)\(Self.bell)"
        case nil: Self.bell
        }
    }
}
