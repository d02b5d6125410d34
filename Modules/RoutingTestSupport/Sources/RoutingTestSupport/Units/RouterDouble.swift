public import Routing

/// The base of a router's double: provides what every router has, so that the double declares only
/// its own methods.
///
///     final class LaunchRoutingSpy: LaunchRouting, RouterDouble {
///         let attachLoggedOutSpy = Spy<Void, Void, Never>("attachLoggedOut()")
///         func attachLoggedOut() async { await attachLoggedOutSpy() }
///     }
///
/// It doubles the router that an interactor calls. A builder's double returns a ``UnitStub``, which
/// can be attached.
public protocol RouterDouble: Routing {}

extension RouterDouble {
    /// An interactor that does nothing; a new one each time, since this double is never attached.
    public var interactable: any Interactable { IdleInteractor() }
}

/// The base of the double of a router with a view; see ``RouterDouble``.
public protocol ViewableRouterDouble: ViewableRouting, RouterDouble {}

extension ViewableRouterDouble {
    /// A view that shows nothing.
    public var viewable: any Viewable { IdleView() }
}
