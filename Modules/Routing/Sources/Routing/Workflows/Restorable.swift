/// The router of a unit that can be put back to where it was.
///
/// The route is a value of the unit's own: the keys of its slots and back stacks, and the routes of
/// those children that are restorable themselves. So the route of the root is that of the tree, and
/// what a key is renamed to is the decision of the unit that it belongs to.
///
///     struct Route: Codable, Sendable {
///         var screens: [Screen]
///         var basket: BasketRoute?
///     }
///     var route: Route { Route(screens: stack.keys, basket: basket?.route) }
///     func restore(_ route: Route) async { await stack.restore(route.screens) }
public protocol Restorable: Routing {
    /// Where the unit and those below it are.
    associatedtype Route: Codable & Sendable

    /// Where the unit is now. Can be read at any time, from any thread.
    var route: Route { get }

    /// Goes to where the unit was; what cannot be gone to any more is left out.
    func restore(_ route: Route) async
}
