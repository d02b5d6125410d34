public import Routing
import Synchronization

/// A route of keys, of which the last one is shown as a child of a unit.
///
/// A child that is covered is detached. When it is uncovered, it is built from its key again. So
/// the keys are all that needs saving, and ``restore(_:)`` takes them. A change that leaves the
/// route as it was leaves the child as it was.
///
/// Transitions are those of one ``Slot``: first in, first out, and each starts from the route that
/// the one before it left. A build that fails leaves the route and the child as they were. A stack
/// that has keys keeps at least one.
public final class BackStack<Key: Hashable & Sendable>: Sendable {
    private struct State {
        var step: UInt64 = 0
        /// The route that is shown, and the one that is about to be shown.
        var routes: [(step: UInt64, keys: [Key])] = []

        /// Returns the route of the child that the slot shows.
        ///
        /// If that child was detached without the stack, this is the last route.
        func route(at step: UInt64?) -> (step: UInt64, keys: [Key])? {
            routes.first { $0.step == step } ?? routes.last
        }
    }

    private let slot: Slot<UInt64>
    private let build: @Sendable (Key) async throws -> any Routing
    private let state = Mutex(State())

    /// Creates an empty back stack of the unit that has this interactor.
    ///
    /// - Parameter build: builds the child that a key names, each time the key becomes the last
    ///   one.
    public init(
        of interactor: some Interactable,
        build: @escaping @Sendable (Key) async throws -> any Routing
    ) {
        slot = Slot(of: interactor)
        self.build = build
    }

    /// The route, the shown key last; it is kept when the unit is detached.
    public var keys: [Key] {
        let shown = slot.key
        return state.withLock { $0.route(at: shown)?.keys } ?? []
    }

    /// The child that is shown.
    public var child: (any Routing)? { slot.child }

    /// Appends `key`, and shows its child.
    @discardableResult
    public func push(_ key: Key) async -> Transition {
        await change { $0.append(key) }
    }

    /// Removes the last key, unless it is the only one, and shows the one before it.
    @discardableResult
    public func pop() async -> Transition {
        await change { _ = $0.popLast() }
    }

    /// Removes all keys after the last `key`, and shows it; does nothing if there is none.
    @discardableResult
    public func pop(to key: Key) async -> Transition {
        await change { Self.pop(&$0, to: key) }
    }

    /// Replaces the last key by `key`.
    @discardableResult
    public func replace(with key: Key) async -> Transition {
        await change { $0 = $0.dropLast() + [key] }
    }

    /// Replaces the whole route by `key`.
    @discardableResult
    public func newRoot(_ key: Key) async -> Transition {
        await change { $0 = [key] }
    }

    /// Removes all keys after the last `key`; appends `key` if there is none.
    @discardableResult
    public func singleTop(_ key: Key) async -> Transition {
        await change { if !Self.pop(&$0, to: key) { $0.append(key) } }
    }

    /// Replaces the route by `keys`, and shows the last of them; an empty list changes nothing.
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
        return await slot.change { [self] shown in
            let old = state.withLock { $0.route(at: shown) }
            var keys = old?.keys ?? []
            change(&keys)
            guard let top = keys.last, shown == nil || keys != old?.keys else { return .stay }
            let child = try await build(top)
            state.withLock { $0.routes = [old, (step, keys)].compactMap(\.self) }
            return .show(step, child)
        }
    }
}
