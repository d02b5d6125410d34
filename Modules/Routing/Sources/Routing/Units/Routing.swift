/// The router of a unit: it knows which children the unit can have, and owns the interactor.
///
/// A router is a `final class` of `let`s. A unit declares a protocol of its own that refines this
/// one and has the transitions that its interactor asks for, so that a test can pass a double.
public protocol Routing: AnyObject, Sendable {
    /// The unit's interactor.
    var interactable: any Interactable { get }
}

/// The router of a unit that has a view.
public protocol ViewableRouting: Routing {
    /// The unit's view.
    var viewable: any Viewable { get }
}

/// A view of a unit, whatever front end shows it.
///
/// A front end looks through the tree for the views of the types that it can show. The protocol of
/// a unit's view has `async` methods, so that a view may be isolated to the main actor and a test
/// double need not be:
///
///     protocol CookPresentable: Viewable {
///         func set(listener: any CookPresentableListener) async
///         func show(_ state: CookState) async
///     }
///
/// The view holds its listener weakly, and shows each state in place of the previous one.
public protocol Viewable: AnyObject, Sendable {}
