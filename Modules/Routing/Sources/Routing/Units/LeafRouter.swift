/// The router of a unit without children and without a view.
///
/// A unit that gets children writes a router of its own.
public final class LeafRouter: Routing {
    /// The unit's interactor.
    public let interactable: any Interactable

    /// Creates the router that the unit's builder returns.
    public init(interactor: any LeafInteractable) {
        interactable = interactor
    }
}

/// The router of a unit with a view and without children.
///
/// A unit that gets children writes a router of its own.
public final class ViewableLeafRouter: ViewableRouting {
    /// The unit's interactor.
    public let interactable: any Interactable
    /// The unit's view.
    public let viewable: any Viewable

    /// Creates the router that the unit's builder returns.
    public init(interactor: any LeafInteractable, viewable: any Viewable) {
        interactable = interactor
        self.viewable = viewable
    }
}
