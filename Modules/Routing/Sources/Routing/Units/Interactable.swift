/// The business logic of a unit: an actor, so that it runs off the main actor by construction.
///
/// The core calls ``didBecomeActive()`` once after the unit was attached and
/// ``willResignActive()`` once before it is detached, never both at a time.
///
/// An interactor with a router declares `var router` and `set(router:)`; the core finds out when
/// the unit is attached that nobody has called the latter, and takes the router away when the unit
/// is detached. Presenter and listener are best given to the initializer, as ``Wired`` properties.
public protocol Interactable: Actor {
    /// The type of the router: `any LaunchRouting`, say. `Never` for an interactor without one.
    associatedtype Router: Sendable = Never

    /// What owns the unit's work and its place in the tree. A new one for each interactor.
    nonisolated var lifetime: Lifetime { get }

    /// Whom the interactor asks for transitions, from before the attach to the end of the detach.
    var router: Router? { get }

    /// Sets the router; `nil` takes it away.
    func set(router: Router?)

    /// Is called when the unit has its place in the tree and may start work.
    ///
    /// The unit's attach returns after this has returned, so long work belongs in
    /// ``task(_:_:)``. When the unit is detached meanwhile, the detach waits for the return.
    func didBecomeActive() async

    /// Is called when the unit is about to be detached: its children are gone, its tasks are
    /// cancelled and may still be ending, its presenter and listener can still be reached.
    func willResignActive() async

    /// Calls ``didBecomeActive()``, unless the router is missing. For the core; has a default.
    func becomeActive() async -> Bool

    /// Calls ``willResignActive()`` and lets go of everybody. For the core; has a default.
    func end(resigns: Bool, losesRouter: Bool) async
}

extension Interactable {
    /// Does nothing.
    public func didBecomeActive() async {}

    /// Does nothing.
    public func willResignActive() async {}
}

extension Interactable where Router == Never {
    /// There is none.
    public var router: Never? { nil }

    /// Does nothing.
    public func set(router: Never?) {}
}

extension Interactable {
    /// Starts work that belongs to the unit, and does not wait for it.
    ///
    /// The work is cancelled when the unit is detached, and the detach waits for its end.
    /// - Parameters:
    ///   - name: what the tree shows and diagnostics say.
    ///   - work: runs on the executor that the unit's tasks prefer.
    /// - Returns: whether the work was started; a unit that is not active refuses it.
    @discardableResult
    public nonisolated func task(
        _ name: String = #function, _ work: @escaping @Sendable () async -> Void
    ) -> Bool {
        lifetime.start(name, of: Self.self, work) != nil
    }

    /// Starts work that belongs to the unit, and waits for its end.
    ///
    /// For an intent whose sender wants to know when it is done. Cancelling the caller cancels the
    /// work.
    /// - Returns: whether the work was started; a unit that is not active refuses it.
    @discardableResult
    public nonisolated func perform(
        _ name: String = #function, _ work: @escaping @Sendable () async -> Void
    ) async -> Bool {
        guard let task = lifetime.start(name, of: Self.self, outer: CallFrame.current, work) else {
            return false
        }
        await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        return true
    }

    /// Becomes active, unless the router is missing, in one visit to the actor.
    @inlinable
    public func becomeActive() async -> Bool {
        if Router.self != Never.self, router == nil { return false }
        await didBecomeActive()
        return true
    }

    /// Resigns, if it has to, and lets go of everybody, if it may, in one visit to the actor.
    ///
    /// The wires are cut inside the visit: an intent that holds a listener already has ended then.
    @inlinable
    public func end(resigns: Bool, losesRouter: Bool) async {
        if resigns { await willResignActive() }
        guard losesRouter else { return }
        lifetime.sever()
        set(router: nil)
    }
}
