/// The business logic of a unit: an actor, so it never runs on the main actor.
///
/// The core calls ``didBecomeActive()`` once, after the unit is attached, and
/// ``willResignActive()`` once, before it is detached. The two calls never overlap.
///
/// An interactor declares `var router` and `set(router:)`, which its builder calls. Without both
/// it does not compile; one that never asks for a transition is a ``LeafInteractable``. Attaching
/// a unit whose router was never set throws ``RoutingError/Code/missingWire``; detaching clears the
/// router. An interactor takes its presenter and its listener in the initializer and keeps them in
/// ``Wired`` properties.
public protocol Interactable: Actor {
    /// The type of the router, `any LaunchRouting` for example.
    associatedtype Router: Sendable

    /// Owns the unit's work and its place in the tree. Each interactor creates its own.
    nonisolated var lifetime: Lifetime { get }

    /// The router that the interactor asks for transitions, from before the attach to the end of
    /// the detach.
    var router: Router? { get }

    /// Sets the router; `nil` clears it.
    func set(router: Router?)

    /// Starts the unit: it has its place in the tree and may start work.
    ///
    /// The attach returns after this function, so long work belongs in ``task(_:_:)``. If the unit
    /// is detached meanwhile, the detach waits for this function to return. The detach also cancels
    /// it, if a slot or `launch()` attaches the unit; otherwise it runs in the task of the caller,
    /// which is not the core's to cancel.
    ///
    /// The watchdog reports a call that takes longer than the deadline of ``Diagnostics``.
    func didBecomeActive() async

    /// Ends the unit, just before it is detached.
    ///
    /// The unit's children are gone. Its tasks are cancelled, but may still be ending. Its
    /// presenter and its listener can still be reached.
    ///
    /// The call is not cancelled with the task that asked for the detach, so a last save succeeds.
    /// There is one exception: if a plain task asks for the detach of a unit without children and
    /// work, and is cancelled while this function runs, it sees the cancellation.
    ///
    /// The watchdog reports a call that takes longer than the deadline of ``Diagnostics``.
    func willResignActive() async
}

extension Interactable {
    /// Does nothing.
    public func didBecomeActive() async {}

    /// Does nothing.
    public func willResignActive() async {}
}

/// The interactor of a unit that never asks for a transition, and so needs no router.
///
/// If the unit has no children at all, its builder returns a ``LeafRouter`` or a
/// ``ViewableLeafRouter``.
public protocol LeafInteractable: Interactable where Router == Never {}

extension LeafInteractable {
    /// Is always `nil`.
    public var router: Never? { nil }

    /// Does nothing.
    public func set(router: Never?) {}
}
