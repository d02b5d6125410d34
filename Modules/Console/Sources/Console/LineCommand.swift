/// A command that a person can type, and what it does.
public struct LineCommand: Sendable {
    /// The word to type.
    public let name: String
    /// What it does, in a few words, for the list of commands.
    public let summary: String
    /// Does it.
    ///
    /// Returns when the next command may be read; cancelled with the task that runs it.
    public let action: @Sendable () async -> Void

    /// Creates a command.
    public init(name: String, summary: String, action: @escaping @Sendable () async -> Void) {
        self.name = name
        self.summary = summary
        self.action = action
    }
}
