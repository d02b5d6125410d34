import LibC

extension Palette {
    /// The palette that the environment of this process asks for.
    ///
    /// `NO_COLOR` with any value means none, `COLORTERM` tells of 24 bits, and `COLORFGBG` of a background
    /// that is light.
    public static var ofThisProcess: Palette { Palette(variable) }

    /// Creates the palette for an environment, whose variables `value` returns.
    init(_ value: (String) -> String?) {
        let background = value("COLORFGBG")?.split(separator: ";").last.flatMap { Int($0) }
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap(value).first { !$0.isEmpty } ?? ""
        let isFull = ["truecolor", "24bit"].contains(value("COLORTERM") ?? "")
        let hasColour = (value("NO_COLOR") ?? "").isEmpty
        self.init(
            depth: hasColour ? isFull ? .full : .sixteen : .none,
            isLight: background == 7 || background == 15,
            isASCII: ["C", "POSIX"].contains(locale))
    }

    private static func variable(_ name: String) -> String? {
        // Safe: nothing changes the environment, and the value is copied at once.
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }
}
