public import Routing

/// A unit that does nothing, to be attached where a child's builder is doubled.
///
/// The tests say which routers it stands in for, as long as those ask for no methods of their own:
///
///     public import LoggedOut
///     public import RoutingTestSupport
///
///     extension UnitStub: @retroactive LoggedOutRouting {}
///
/// A builder's spy hands out a new one at each call, since a unit is attached once:
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
