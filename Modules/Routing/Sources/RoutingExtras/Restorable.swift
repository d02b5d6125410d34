public import Routing

/// The router of a unit whose route can be saved and restored.
///
/// A unit declares its own route: the keys of its slots and back stacks, and the routes of its
/// restorable children. So the route of the root is that of the tree. A unit that renames a key
/// decides how a saved route is read.
///
///     struct Route: Codable, Sendable {
///         var screens: [Screen]
///         var basket: BasketRoute?
///     }
///     var route: Route { Route(screens: stack.keys, basket: basket?.route) }
///     func restore(_ route: Route) async { await stack.restore(route.screens) }
public protocol Restorable: Routing {
    /// The route of the unit and of those below it.
    associatedtype Route: Codable & Sendable

    /// The current route, which can be read at any time, from any thread.
    var route: Route { get async }

    /// Shows the route; leaves out what cannot be shown any more.
    func restore(_ route: Route) async
}
