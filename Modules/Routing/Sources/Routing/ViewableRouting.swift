/// The router of a unit that shows something.
public protocol ViewableRouting: Routing {
    /// What the unit shows.
    var viewable: any Viewable { get }
}
