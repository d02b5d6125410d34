public enum TipsState: Sendable, Hashable {
    /// The tips that apply now, which have changed.
    ///
    /// - `new`: those that were not shown before.
    case tips([Tip], new: [Tip])
    /// All tips that apply now, since the person asked.
    case all([Tip])
}

public struct Tip: Sendable, Hashable {
    /// The subject; of the tips of a plugin about one subject, one is shown.
    public let subject: String
    /// The tip, as a sentence.
    public let text: String
    /// The words of a command that the person can type; `nil` when there is nothing to type.
    public let command: String?

    public init(about subject: String, _ text: String, command: String? = nil) {
        self.subject = subject
        self.text = text
        self.command = command
    }

    /// The tip with what to type, as a line.
    public var line: String { "Tip: \(text)\(command.map { " Type `\($0)`." } ?? "")" }
}
