public import Routing
import Synchronization

/// Any number of children of a unit, each named by a key.
///
/// Each key has a ``/Routing/Slot`` of its own: its transitions are first in, first out, and asking twice
/// shows one child. The transitions of different keys run concurrently. A key whose child is gone
/// costs nothing, however the child was detached.
public final class KeyedChildren<Key: Hashable & Sendable>: Sendable {
    /// A list of children that ``set(_:_:)`` was asked for.
    private struct List: Sendable {
        let number: UInt64
        /// The place of each key among all.
        let places: [Key: UInt64]
        let build: @Sendable (Key) async throws -> any Routing
    }

    private struct State {
        var list: List?
        /// The number of lists until now; the newest one has this number.
        var lists: UInt64 = 0
        /// The number of running calls of ``set(_:_:)``; the last one releases the list.
        var calls = 0
    }

    private let slots: SlotTable<Key>
    private let state = Mutex(State())

    /// Creates an empty list of children for the unit that has this interactor.
    ///
    /// - Parameter views: places and removes the views of the children, those of different keys
    ///   concurrently; `nil` if the front end finds them in the tree.
    public init(of interactor: some Interactable, views: ViewPlacement? = nil) {
        slots = SlotTable { Slot(of: interactor, views: views) }
    }

    /// The keys of the children that are shown: those of the last list in its order, then those
    /// that were shown since.
    public var keys: [Key] { slots.shownKeys }

    /// The child named `key`; `nil` if there is none.
    public subscript(key: Key) -> (any Routing)? { slots[key]?.child }

    /// Shows the child named `key`, and builds it unless it is shown already; other children stay.
    ///
    /// In all else it is like ``/Routing/Slot/show(_:_:)``.
    @discardableResult
    public func show(
        _ key: Key, _ build: @escaping @Sendable () async throws -> any Routing
    ) async -> Transition {
        await show(key, at: nil, build)
    }

    /// - Parameter place: the place among all; `nil` is after the others.
    private func show(
        _ key: Key, at place: UInt64?, _ build: @escaping @Sendable () async throws -> any Routing
    ) async -> Transition {
        let slot = slots.slot(for: key)
        return await slot.show(key) { [slots] in
            let child = try await build()
            slots.retain(slot, of: key, at: place, until: child.interactable.lifetime)
            return child
        }
    }

    /// Detaches the child named `key`, if there is one.
    @discardableResult
    public func remove(_ key: Key) async -> Transition {
        await slots[key]?.clear() ?? .unchanged
    }

    /// Detaches the children whose keys are not in the list, and shows the missing ones, in its
    /// order.
    ///
    /// Children that are shown already stay. Afterwards ``keys`` are in the order of the list. A newer
    /// list wins: the rest of an older one is not shown any more. Failures are reported to
    /// ``/Routing/Diagnostics``. From a transition that a slot would not wait for, the call returns when all
    /// changes are queued.
    public func set(
        _ keys: [Key], _ build: @escaping @Sendable (Key) async throws -> any Routing
    ) async {
        // Before the first child: one that is shown meanwhile comes after those of the list.
        let first = slots.reservePlaces(keys.count) + 1
        let places = Dictionary(zip(keys, first...), uniquingKeysWith: min)
        let (number, _) = state.withLock { state in
            state.lists += 1
            state.calls += 1
            defer {
                state.list = List(
                    number: state.lists, places: places, build: build)
            }
            return (state.lists, state.list)
        }
        let surplus = slots.keys.filter { places[$0] == nil }
        for key in surplus + keys where isNewest(number) { await apply(key) }
        // The newest list, whatever this one was: an older call may have shown a key of it again.
        if let newest = state.withLock(\.list) { slots.reorder(newest.places) }
        _ = state.withLock { state in
            state.calls -= 1
            defer { if state.calls == 0 { state.list = nil } }
            return state.list
        }
    }

    private func isNewest(_ number: UInt64) -> Bool { state.withLock { $0.lists == number } }

    /// Shows or removes `key`, as the newest list says.
    ///
    /// A newer list may come just before this transition is submitted. Then the transition comes
    /// after that of the newer list and undoes it, so what the newer list says is submitted again.
    private func apply(_ key: Key) async {
        while let list = state.withLock(\.list) {
            if let place = list.places[key] {
                // Most children of a long list stay.
                if slots[key]?.settledKey == key { return }
                _ = await show(key, at: place) { try await list.build(key) }
            } else {
                await remove(key)
            }
            if isNewest(list.number) { return }
        }
    }
}
