/// The view of one unit in the line front end: it tells which commands the unit takes now.
///
/// The requirement is `async` so that a view may be an actor or isolated to the main actor; its
/// property itself need not be `async`.
public protocol LineView: AnyObject, Sendable {
    /// The commands that can be typed now, in the order in which they are listed.
    var commands: [LineCommand] { get async }
}
