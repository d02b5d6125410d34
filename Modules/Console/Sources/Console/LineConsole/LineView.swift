/// The view of one unit in the line front end: the commands that the unit accepts.
///
/// The requirement is `async`, so a view may be an actor or isolated to the main actor. The property
/// that implements it need not be `async`.
public protocol LineView: AnyObject, Sendable {
    /// The commands that can be typed now, in the order in which they are listed.
    var commands: [LineCommand] { get async }
}

/// A command that a person can type, and its action.
public struct LineCommand: Sendable {
    /// The word to type.
    public let name: String
    /// A few words about the command, for the list of commands.
    public let summary: String
    /// Runs the command.
    ///
    /// Returns when the next command may be read. It is cancelled with the task that runs it.
    public let action: @Sendable () async -> Void

    /// Creates a command.
    public init(name: String, summary: String, action: @escaping @Sendable () async -> Void) {
        self.name = name
        self.summary = summary
        self.action = action
    }
}
