import Synchronization

/// A route of keys, of which the last one is shown: at most one child of a unit, and what was there
/// before it.
///
/// A unit that is covered is detached, and built from its key again when it is uncovered. So the
/// keys are all there is to save, and ``restore(_:)`` takes them back. What leaves the route as it
/// is leaves the unit as it is.
///
/// Transitions are those of one ``Slot``: first in, first out, each on the route that the one
/// before has left. A build that fails leaves route and unit as they were. A stack that has a key
/// keeps at least one.
public final class BackStack<Key: Hashable & Sendable>: Sendable {
    private struct State {
        var step: UInt64 = 0
        /// The route that is shown, and the one that is about to be.
        var routes: [(step: UInt64, keys: [Key])] = []

        /// The route that the child which the slot shows belongs to; the last one, when that child
        /// has been detached by other means.
        func route(at step: UInt64?) -> (step: UInt64, keys: [Key])? {
            routes.first { $0.step == step } ?? routes.last
        }
    }

    private let slot: Slot<UInt64>
    private let build: @Sendable (Key) async throws -> any Routing
    private let state = Mutex(State())

    /// Creates an empty back stack of the unit whose interactor this is.
    ///
    /// - Parameter build: makes the unit that a key names, each time it comes to the top.
    public init(
        of interactor: some Interactable,
        build: @escaping @Sendable (Key) async throws -> any Routing
    ) {
        slot = Slot(of: interactor)
        self.build = build
    }

    /// The route, the shown one last; it is there still when the unit has been detached.
    public var keys: [Key] {
        let shown = slot.key
        return state.withLock { $0.route(at: shown)?.keys } ?? []
    }

    /// The child that the stack shows.
    public var child: (any Routing)? { slot.child }

    /// Covers what is shown.
    @discardableResult
    public func push(_ key: Key) async -> Transition {
        await change { $0.append(key) }
    }

    /// Uncovers what is below; the last key stays.
    @discardableResult
    public func pop() async -> Transition {
        await change { _ = $0.popLast() }
    }

    /// Uncovers the nearest `key`; does nothing when there is none.
    @discardableResult
    public func pop(to key: Key) async -> Transition {
        await change { Self.pop(&$0, to: key) }
    }

    /// Puts `key` in the place of what is shown.
    @discardableResult
    public func replace(with key: Key) async -> Transition {
        await change { $0 = $0.dropLast() + [key] }
    }

    /// Puts `key` in the place of the whole route.
    @discardableResult
    public func newRoot(_ key: Key) async -> Transition {
        await change { $0 = [key] }
    }

    /// Uncovers the nearest `key`, or covers what is shown with it when there is none.
    @discardableResult
    public func singleTop(_ key: Key) async -> Transition {
        await change { if !Self.pop(&$0, to: key) { $0.append(key) } }
    }

    /// Puts `keys` in the place of the route, and shows the last of them; none changes nothing.
    @discardableResult
    public func restore(_ keys: [Key]) async -> Transition {
        await change { $0 = keys }
    }

    @discardableResult
    private static func pop(_ keys: inout [Key], to key: Key) -> Bool {
        guard let index = keys.lastIndex(of: key) else { return false }
        keys.removeSubrange((index + 1)...)
        return true
    }

    private func change(_ change: @escaping @Sendable (inout [Key]) -> Void) async -> Transition {
        let step = state.withLock { state in
            state.step += 1
            return state.step
        }
        let transition = await slot.show(step) { try await self.step(step, change) }
        return transition == .failed(.nothingToDo) ? .unchanged : transition
    }

    /// Builds the unit that is on top after `change`, when the turn of the transition has come.
    private func step(
        _ step: UInt64, _ change: (inout [Key]) -> Void
    ) async throws -> any Routing {
        let shown = slot.key
        let old = state.withLock { $0.route(at: shown) }
        var keys = old?.keys ?? []
        change(&keys)
        guard let top = keys.last, shown == nil || keys != old?.keys else {
            throw RoutingError.nothingToDo
        }
        let child = try await build(top)
        state.withLock { $0.routes = [old, (step, keys)].compactMap(\.self) }
        return child
    }
}
