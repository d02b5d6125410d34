/// The fields of a page that a person fills in.
///
/// A full screen shows all of them. Lines ask for those that have a problem, one after the other.
public struct Form: Sendable, Hashable {
    public struct Field: Sendable, Hashable {
        public var label: String
        public var isHidden: Bool
        /// A few words about the text so far, at the end of its row.
        public var remark = ""
        public var tone = Tone.quiet
        /// Texts that fit what was typed so far, of which the person takes one.
        public var choices: [String] = []
        /// Why the text cannot be taken, as a sentence; `nil` for one that can.
        public var problem: String?
        /// The end of the problem in lines: what can be typed instead.
        public var advice = ""
        /// The question in lines.
        public var question = ""

        public init(_ label: String, isHidden: Bool = false) {
            (self.label, self.isHidden) = (label, isHidden)
        }
    }

    public var fields: [Field]
    /// A word for what Enter does at the last field.
    public var word: String
    /// The line that Enter types; `nil` where the form is the answer to a question.
    public var line: String?
    /// Whether Enter does that now.
    public var isComplete = true
    /// Whether the person can type in it.
    public var isOpen = true
    /// A word for Ctrl-N, which shows the other fields; `nil` where there are none.
    public var other: String?
    /// The least number of rows below the fields.
    public var room = 0

    public init(_ fields: [Field], word: String, line: String? = nil) {
        (self.fields, self.word, self.line) = (fields, word, line)
    }

    /// Returns the items whose name starts as the text, then those whose name is its start, and then those
    /// that have it elsewhere, in any case.
    public static func found<Item>(
        _ text: String, among items: [Item], by name: (Item) -> String
    ) -> [Item] {
        let typed = text.lowercased()
        let names = items.map { ($0, name($0).lowercased()) }
        return [
            names.filter { $0.1.hasPrefix(typed) }, names.filter { typed.hasPrefix($0.1 + " ") },
            names.filter { !$0.1.hasPrefix(typed) && $0.1.contains(typed) },
        ].joined().map(\.0)
    }
}

/// The texts that a person has typed in the fields of a form.
///
/// The page has them, so they stay while other fields are shown, and what was typed is not lost.
public struct Typed: Sendable, Hashable {
    private var texts: [String: String] = [:]
    /// The index of the field that has the focus; one that is too high means the last field.
    public var focus = 0
    /// Whether the other fields are shown.
    public var isOther = false

    public init() {}

    /// The text in the field of a label.
    public subscript(label: String) -> String {
        get { texts[label] ?? "" }
        set { texts[label] = newValue }
    }
}
