public import Routing

/// The base of a router's double: provides what every router has, so that the double declares only
/// its unit and its own methods.
///
///     final class LoggedInRoutingSpy: LoggedInRouting, ViewableRouterDouble {
///         let unit = UnitStub()
///         let openAccountSpy = Spy<Void, Transition, Never>("openAccount()", returning: .done)
///         func openAccount() async -> Transition { await openAccountSpy() }
///     }
///
/// It can be attached, once, as every unit. So a builder's double can return it.
public protocol RouterDouble: Routing {
    /// The unit that the double is attached as; a `let`, so that it is always the same one.
    var unit: UnitStub { get }
}

extension RouterDouble {
    /// An interactor that does nothing.
    public var interactable: any Interactable { unit.interactable }
}

/// The base of the double of a router with a view; see ``RouterDouble``.
public protocol ViewableRouterDouble: ViewableRouting, RouterDouble {}

extension ViewableRouterDouble {
    /// A view that shows nothing.
    public var viewable: any Viewable { unit.viewable }
}
