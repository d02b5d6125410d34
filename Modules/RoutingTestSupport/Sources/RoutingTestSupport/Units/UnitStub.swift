public import Routing

/// A unit that does nothing; the double of a child's builder returns it, to be attached.
///
/// A test target declares the routers that it replaces, if those have no methods of their own:
///
///     public import LoggedOut
///     public import RoutingTestSupport
///
///     extension UnitStub: @retroactive LoggedOutRouting {}
///
/// A builder's spy creates a new one at each call, since a unit is attached once:
///
///     let buildSpy = Spy<any LoggedOutListener, any LoggedOutRouting, Never>(
///         "build(withListener:)", making: UnitStub())
public final class UnitStub: ViewableRouting {
    /// An interactor that does nothing, and has its place in the tree.
    public let interactable: any Interactable = IdleInteractor()

    /// A view that shows nothing.
    public let viewable: any Viewable = IdleView()

    /// Creates a unit that was never attached.
    public init() {}
}

/// The interactor of routers that are doubles.
actor IdleInteractor: LeafInteractable {
    nonisolated let lifetime = Lifetime()
}

/// The view of routers that are doubles.
final class IdleView: Viewable {}
