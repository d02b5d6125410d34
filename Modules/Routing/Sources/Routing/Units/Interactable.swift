/// The business logic of a unit: an actor, so it never runs on the main actor.
///
/// The core calls ``didBecomeActive()`` once, after the unit is attached, and
/// ``willResignActive()`` once, before it is detached. The two calls never overlap.
///
/// An interactor with a router declares `var router` and `set(router:)`, which its builder calls.
/// Attaching a unit whose router was never set throws ``RoutingError/Code/missingWire``; detaching
/// clears the router. An interactor takes its presenter and its listener in the initializer and
/// keeps them in ``Wired`` properties.
public protocol Interactable: Actor {
    /// The type of the router, `any LaunchRouting` for example. `Never` for an interactor without
    /// one.
    associatedtype Router: Sendable = Never

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
    /// is detached meanwhile, the detach waits for this function to return.
    func didBecomeActive() async

    /// Ends the unit, just before it is detached.
    ///
    /// The unit's children are gone. Its tasks are cancelled, but may still be ending. Its
    /// presenter and its listener can still be reached.
    func willResignActive() async

    /// Calls ``didBecomeActive()``, unless the router is missing.
    ///
    /// Only the core calls this. Do not implement it.
    func becomeActive() async -> Bool

    /// Calls ``willResignActive()`` and disconnects the unit.
    ///
    /// Only the core calls this. Do not implement it.
    func end(resigns: Bool, losesRouter: Bool) async
}

extension Interactable {
    /// Does nothing.
    public func didBecomeActive() async {}

    /// Does nothing.
    public func willResignActive() async {}
}

extension Interactable where Router == Never {
    /// Is always `nil`.
    public var router: Never? { nil }

    /// Does nothing.
    public func set(router: Never?) {}
}

extension Interactable {
    /// Starts work that belongs to the unit, and returns without waiting for it.
    ///
    /// Detaching the unit cancels the work and waits for its end.
    /// - Parameters:
    ///   - name: the name in the tree and in diagnostics.
    ///   - work: runs on the executor that the unit's tasks prefer.
    /// - Returns: whether the work was started. A unit that is not active refuses it.
    @discardableResult
    public nonisolated func task(
        _ name: String = #function, _ work: @escaping @Sendable () async -> Void
    ) -> Bool {
        lifetime.start(name, of: Self.self, work) != nil
    }

    /// Starts work that belongs to the unit, and waits for its end.
    ///
    /// Use it for an intent whose sender needs to know when it is done. Cancelling the caller
    /// cancels the work.
    /// - Returns: whether the work was started. A unit that is not active refuses it.
    @discardableResult
    public nonisolated func perform(
        _ name: String = #function, _ work: @escaping @Sendable () async -> Void
    ) async -> Bool {
        guard let task = lifetime.start(name, of: Self.self, caller: WorkContext.current, work)
        else { return false }
        await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        return true
    }

    /// Activates the unit, unless its router is missing, in one visit to the actor.
    @inlinable
    public func becomeActive() async -> Bool {
        if Router.self != Never.self, router == nil { return false }
        await didBecomeActive()
        return true
    }

    /// Resigns and disconnects, as asked for, in one visit to the actor.
    ///
    /// The disconnect is part of the visit: an intent that already reads its listener ends first.
    @inlinable
    public func end(resigns: Bool, losesRouter: Bool) async {
        if resigns { await willResignActive() }
        guard losesRouter else { return }
        lifetime.disconnect()
        set(router: nil)
    }
}
