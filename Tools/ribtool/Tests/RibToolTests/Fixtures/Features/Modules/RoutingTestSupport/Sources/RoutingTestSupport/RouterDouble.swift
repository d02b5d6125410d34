public import Routing

/// The base of a router's double.
public protocol RouterDouble: Routing {
    var unit: UnitStub { get }
}

/// The base of the double of a router with a view.
public protocol ViewableRouterDouble: ViewableRouting, RouterDouble {}
