public import Routing

/// The base of the double of a router that shows something; see ``RouterDouble``.
public protocol ViewableRouterDouble: ViewableRouting, RouterDouble {}

extension ViewableRouterDouble {
    /// A view that shows nothing.
    public var viewable: any Viewable { IdleView() }
}
