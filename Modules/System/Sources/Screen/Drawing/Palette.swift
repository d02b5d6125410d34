import Console

/// The colours of the roles on one kind of terminal.
public struct Palette: Hashable, Sendable {
    /// The number of colours of a terminal.
    public enum Depth: Hashable, Sendable {
        /// Only bold and reversed text.
        case none
        /// The colours that the person has chosen for their terminal.
        case sixteen
        /// Colours of 24 bits.
        case full
    }

    public var depth: Depth
    /// Whether the background is light.
    public var isLight: Bool
    /// Whether the terminal shows only ASCII.
    public var isASCII: Bool

    public init(depth: Depth, isLight: Bool = false, isASCII: Bool = false) {
        self.depth = depth
        self.isLight = isLight
        self.isASCII = isASCII
    }

    /// Returns the code that gives text this style, whatever the style was before.
    func code(_ style: Style) -> String {
        var parts: [String] = []
        if style.attributes.contains(.bold) { parts.append("1") }
        if style.attributes.contains(.reversed) { parts.append("7") }
        if let colour = colour(style.role) { parts.append(colour) }
        return parts.isEmpty ? "\u{1B}[m" : "\u{1B}[0;\(parts.joined(separator: ";"))m"
    }

    private func colour(_ role: Style.Role) -> String? {
        switch depth {
        case .none: nil
        case .sixteen: (isLight ? Self.sixteenOnLight : Self.sixteenOnDark)[role]
        case .full: (isLight ? Self.fullOnLight : Self.fullOnDark)[role].map { "38;2;\($0)" }
        }
    }

    /// Returns the character that a terminal of this kind shows for another one.
    func shown(_ character: Character) -> Character {
        guard isASCII, !character.isASCII else { return character }
        var style = TerminalStyle.plain
        style.isASCII = true
        return style.written(String(character)).first ?? "?"
    }

    private static let sixteenOnDark: [Style.Role: String] = [
        .quiet: "90", .accent: "33", .good: "32", .warning: "93", .bad: "91",
    ]
    private static let sixteenOnLight: [Style.Role: String] = [
        .quiet: "90", .accent: "31", .good: "32", .warning: "35", .bad: "31",
    ]
    private static let fullOnDark: [Style.Role: String] = [
        .quiet: "128;128;136", .accent: "240;136;62", .good: "126;192;110",
        .warning: "250;204;90", .bad: "245;100;90",
    ]
    private static let fullOnLight: [Style.Role: String] = [
        .quiet: "112;112;120", .accent: "178;74;10", .good: "42;118;40", .warning: "150;96;0",
        .bad: "180;30;30",
    ]
}
