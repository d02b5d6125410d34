import Synchronization

/// A place for at most one child of a unit, named by a key.
///
/// Transitions of one slot are first in, first out, unless it is created with
/// ``TransitionOrder/latestWins``. Showing the key that is shown does nothing; showing another key
/// swaps the child. So two taps show one child, whatever the schedule.
///
/// A swap has one commit point. Before it, the new child is built and checked, and whatever fails
/// leaves the old child. After it, the old child is detached, the views are placed, and the new
/// child is attached. A transition is work of the unit that owns the slot: a detach of that unit
/// waits for it, and a child may ask for its own replacement from its own task.
public final class Slot<Key: Hashable & Sendable>: Sendable {
    typealias Decision = @Sendable (Key?) async throws -> SlotChange<Key>

    struct State {
        /// The child that was shown last, which may be gone.
        var shown: (key: Key, child: Lifetime)?
        /// The view of the child, until the owner was asked to remove it.
        var view: (any Viewable)?
        var queue = Queue<TransitionRequest>()
        var running: TransitionRequest?
        /// The swap that runs; it removes the old view and adds the new one at once.
        var swap: Swap?
    }

    enum Swap { case running, oldChildHasEnded }

    package let owner: UnitHandle
    let order: TransitionOrder
    let views: ViewPlacement?
    let nesting: Nesting?
    let state = Mutex(State())

    /// Creates an empty slot of the unit that has this interactor.
    ///
    /// - Parameters:
    ///   - order: what happens to requests that come while a transition runs.
    ///   - views: places and removes the views of the children; `nil` if the front end finds them
    ///     in the tree.
    public init(
        of interactor: some Interactable, order: TransitionOrder = .firstInFirstOut,
        views: ViewPlacement? = nil
    ) {
        owner = UnitHandle(interactor)
        self.order = order
        self.views = views
        nesting = nil
    }

    /// Creates a nested slot.
    init(_ nesting: Nesting, views: ViewPlacement?) {
        owner = nesting.outer.owner
        order = .firstInFirstOut
        self.views = views
        self.nesting = nesting
    }

    /// The key of the child that is shown; `nil` if the slot is empty.
    public var key: Key? { state.withLock { Self.open($0)?.key } }

    /// The child that is shown; `nil` if the slot is empty.
    public var child: (any Routing)? { state.withLock { Self.open($0)?.child }?.router }

    /// The key of the child that is shown; `nil` while a transition runs or waits.
    package var settledKey: Key? {
        state.withLock { state in
            state.running == nil && state.queue.count == 0 ? Self.open(state)?.key : nil
        }
    }

    /// Shows the child named `key`, and builds it unless it is shown already.
    ///
    /// Returns when the child and all that it shows while it becomes active are there. If the
    /// caller is cancelled and is neither work nor a hook of a unit, the request is withdrawn, unless
    /// its transition is committed. Failures are also reported to ``Diagnostics``, unless the request
    /// was withdrawn before its turn.
    /// - Parameter build: builds the child; if it throws, the slot stays as it was.
    @discardableResult
    public func show(
        _ key: Key, _ build: @escaping @Sendable () async throws -> any Routing
    ) async -> Transition {
        await change { shown in shown == key ? .stay : .show(key, try await build()) }
    }

    /// Detaches the child, if there is one.
    @discardableResult
    public func clear() async -> Transition {
        await change { _ in .clear }
    }

    private static func open(_ state: State) -> (key: Key, child: Lifetime)? {
        state.shown.flatMap { $0.child.phase.isOpen ? $0 : nil }
    }
}
