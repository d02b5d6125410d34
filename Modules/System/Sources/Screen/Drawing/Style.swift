/// The look of a cell: a role, which a ``Palette`` gives a colour, and attributes.
public struct Style: Hashable, Sendable {
    /// The meaning of a text.
    public enum Role: UInt8, Hashable, Sendable, CaseIterable {
        case text
        /// A text that is less important than the rest.
        case quiet
        /// The one colour of the app.
        case accent
        case good
        /// Something that waits for the person.
        case warning
        case bad
    }

    public struct Attributes: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) { self.rawValue = rawValue }

        public static let bold = Attributes(rawValue: 1)
        /// Shown with the colours of text and background exchanged.
        public static let reversed = Attributes(rawValue: 2)
    }

    public var role: Role
    public var attributes: Attributes

    public init(_ role: Role = .text, _ attributes: Attributes = []) {
        self.role = role
        self.attributes = attributes
    }

    public static let text = Style()
    public static let quiet = Style(.quiet)
    public static let accent = Style(.accent)
    public static let good = Style(.good)
    public static let warning = Style(.warning, .bold)
    public static let bad = Style(.bad)
    public static let title = Style(.accent, .bold)

    /// The same look in a row that is selected.
    public var selected: Style { Style(role, attributes.union(.reversed)) }
}
