import Synchronization

/// Any number of children of a unit, each named by a key.
///
/// Each key has a ``Slot`` of its own: its transitions are first in, first out, and asking twice
/// yields one child; those of different keys run side by side. A key whose child is gone costs
/// nothing, whoever detached the child.
public final class Branches<Key: Hashable & Sendable>: Sendable {
    /// The children that there shall be.
    private struct List: Sendable {
        let number: UInt64
        let keys: Set<Key>
        let build: @Sendable (Key) async throws -> any Routing
    }

    private struct State {
        var list: List?
        /// How many lists there have been.
        var lists: UInt64 = 0
        /// How many calls of ``set(_:_:)`` there are; the list is let go of with the last.
        var calls = 0
    }

    private let slots: SlotTable<Key>
    private let state = Mutex(State())

    /// Creates the branches of the unit whose interactor this is; none at first.
    public init(of interactor: some Interactable) {
        slots = SlotTable { Slot(of: interactor) }
    }

    /// The keys of the children that are there, in the order in which they were shown.
    public var keys: [Key] { slots.shownKeys }

    /// The child named `key`.
    public subscript(key: Key) -> (any Routing)? { slots[key]?.child }

    /// Shows the child named `key`, built when it is not there yet; others stay.
    ///
    /// Otherwise as ``Slot/show(_:_:)``.
    @discardableResult
    public func show(
        _ key: Key, _ build: @escaping @Sendable () async throws -> any Routing
    ) async -> Transition {
        let slot = slots.slot(for: key)
        return await slot.show(key) { [slots] in
            let child = try await build()
            slots.note(child.interactable.lifetime, of: key, in: slot)
            return child
        }
    }

    /// Detaches the child named `key`, if there is one.
    @discardableResult
    public func remove(_ key: Key) async -> Transition {
        await slots[key]?.clear() ?? .unchanged
    }

    /// Detaches all children.
    public func removeAll() async {
        await set([]) { _ in throw RoutingError.nothingToDo }
    }

    /// Detaches the children that are not in the list, and shows those that are missing, in its
    /// order; those that are there already stay.
    ///
    /// A newer list wins: an older one that is still being worked on is given up. What fails is
    /// reported to ``Diagnostics``.
    public func set(
        _ keys: [Key], _ build: @escaping @Sendable (Key) async throws -> any Routing
    ) async {
        let wanted = Set(keys)
        let (number, _) = state.withLock { state in
            state.lists += 1
            state.calls += 1
            defer { state.list = List(number: state.lists, keys: wanted, build: build) }
            return (state.lists, state.list)
        }
        let surplus = slots.keys.filter { !wanted.contains($0) }
        for key in surplus + keys where isNewest(number) { await settle(key) }
        _ = state.withLock { state in
            state.calls -= 1
            defer { if state.calls == 0 { state.list = nil } }
            return state.list
        }
    }

    private func isNewest(_ number: UInt64) -> Bool { state.withLock { $0.lists == number } }

    /// Does what the newest list wants of `key`.
    ///
    /// A list may become an old one just before its transition is asked for, which then comes after
    /// that of the newer list; so the newer list's wish is asked for again.
    private func settle(_ key: Key) async {
        while let list = state.withLock(\.list) {
            if list.keys.contains(key) {
                await show(key) { try await list.build(key) }
            } else {
                await remove(key)
            }
            if isNewest(list.number) { return }
        }
    }
}
