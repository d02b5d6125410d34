/// The view of one unit in the line front end: the commands that the unit accepts.
///
/// The requirement is `async`, so a view may be an actor or isolated to the main actor. The property
/// that implements it need not be `async`.
public protocol LineView: AnyObject, Sendable {
    /// The commands of the unit, in the order in which they are listed.
    ///
    /// A command that cannot be used now is listed with the reason; see
    /// ``LineCommand/init(name:unavailable:)``.
    var commands: [LineCommand] { get async }

    /// A word that the names of all its commands have, in lower case; `nil`, by default, if there is none.
    ///
    /// A line without that word is none of its commands. So of a thousand rows, one is asked for its commands.
    var commandWord: String? { get async }

    /// The commands of the view that a person may type elsewhere, with what to do first; none by default.
    ///
    /// Only its own view knows them, and no other one. See ``LineCommand/init(name:elsewhere:)``.
    static var commandsElsewhere: [LineCommand] { get }
}

extension LineView {
    public var commandWord: String? { nil }
    public static var commandsElsewhere: [LineCommand] { [] }
}
