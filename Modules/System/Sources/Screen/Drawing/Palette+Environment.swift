public import Console
import LibC

extension Palette {
    /// The palette for this process's terminal.
    ///
    /// `COLORTERM` tells of colours of 24 bits, and `COLORFGBG` of a background that is light.
    public static func ofThisProcess(_ style: TerminalStyle) -> Palette {
        Palette(style) { name in
            // Safe: nothing changes the environment, and the value is copied at once.
            unsafe getenv(name).map { unsafe String(cString: $0) }
        }
    }

    /// Creates the palette for an environment, whose variables `value` returns.
    init(_ style: TerminalStyle, _ value: (String) -> String?) {
        let background = value("COLORFGBG")?.split(separator: ";").last.flatMap { Int($0) }
        let isFull = ["truecolor", "24bit"].contains(value("COLORTERM") ?? "")
        self.init(
            depth: style.hasColors ? isFull ? .full : .sixteen : .none,
            isLight: background == 7 || background == 15, isASCII: style.isASCII)
    }
}
