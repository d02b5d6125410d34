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

}
