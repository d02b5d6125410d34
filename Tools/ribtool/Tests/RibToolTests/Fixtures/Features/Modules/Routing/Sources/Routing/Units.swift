/// The logic of a unit.
public protocol Interactable: Actor {
    /// The owner of the unit's work.
    nonisolated var lifetime: Lifetime { get }
}

/// The owner of a unit's work.
public final class Lifetime: Sendable {
    /// Creates a lifetime.
    public init() {}
}

/// The router of a unit.
public protocol Routing: AnyObject, Sendable {
    /// The unit's interactor.
    var interactable: any Interactable { get }
}

/// The view of a unit.
public protocol Viewable: AnyObject, Sendable {}

/// The router of a unit with a view.
public protocol ViewableRouting: Routing {
    /// The unit's view.
    var viewable: any Viewable { get }
}

/// The builder of a unit.
public protocol Buildable: Sendable {}

/// The services that a unit needs.
public protocol Dependency: Sendable {}

/// An interactor without a router.
public protocol LeafInteractable: Interactable {}

/// The result of a request to a slot.
public enum Transition: Sendable {
    /// It is shown.
    case done
}

/// The reason why a unit could not be attached.
public struct RoutingError: Error {}
