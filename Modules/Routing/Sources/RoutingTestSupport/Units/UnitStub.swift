public import Routing

/// A unit that does nothing, and can be attached once: a parent or a child in a test.
///
/// The double of a router with transitions has one; see ``RouterDouble``. The spy of a leaf's builder
/// creates one at each call:
///
///     let buildSpy = Spy<any LoggedOutListener, any ViewableRouting, Never>(
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
