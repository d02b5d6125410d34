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

    /// A word in lower case that is in the name of each command; `nil` by default.
    ///
    /// The front end asks the view for its commands only when the line has this word.
    var commandWord: String? { get async }
}

extension LineView {
    public var commandWord: String? { nil }
}
