import Synchronization

/// Any number of children of a unit, each named by a key.
///
/// Each key has a ``Slot`` of its own: its transitions are first in, first out, and asking twice
/// yields one child; those of different keys run side by side. A key whose child is gone costs
/// nothing, whoever detached the child.
public final class Branches<Key: Hashable & Sendable>: Sendable {
    private struct Branch {
        /// Kept alive by its child, here, and by transitions that run or wait, which hold it.
        weak var slot: Slot<Key>?
        var order: UInt64
        var shown: (slot: Slot<Key>, child: Lifetime)?
    }

    private struct State {
        var branches: [Key: Branch] = [:]
        var order: UInt64 = 0
        /// Which list of keys is the newest.
        var list: UInt64 = 0
        /// At how many branches to look for those that are over.
        var limit = 16
    }

    private let makeSlot: @Sendable () -> Slot<Key>
    private let state = Mutex(State())

    /// Creates the branches of the unit whose interactor this is; none at first.
    public init(of interactor: some Interactable) {
        makeSlot = { Slot(of: interactor) }
    }

    /// The keys of the children that are there, in the order in which they were shown.
    public var keys: [Key] {
        state.withLock { $0.branches.filter { $0.value.shown?.slot.key != nil } }
            .sorted { $0.value.order < $1.value.order }
            .map(\.key)
    }

    /// The child named `key`.
    public subscript(key: Key) -> (any Routing)? {
        state.withLock { $0.branches[key]?.slot }?.child
    }

    /// Shows the child named `key`, built when it is not there yet; others stay.
    ///
    /// Otherwise as ``Slot/show(_:_:)``.
    @discardableResult
    public func show(
        _ key: Key, _ build: @escaping @Sendable () async throws -> any Routing
    ) async -> Transition {
        let slot = slot(for: key)
        return await slot.show(key) {
            let child = try await build()
            self.state.withLock { state in
                state.order += 1
                let shown = (slot, child.interactable.lifetime)
                state.branches[key] = Branch(slot: slot, order: state.order, shown: shown)
            }
            return child
        }
    }

    /// Detaches the child named `key`, if there is one.
    @discardableResult
    public func remove(_ key: Key) async -> Transition {
        await state.withLock { $0.branches[key]?.slot }?.clear() ?? .unchanged
    }

    /// Detaches all children.
    public func removeAll() async {
        await remove(allBut: [])
    }

    /// Detaches the children that are not in the list, and shows those that are missing, in its
    /// order; those that are there already stay.
    ///
    /// A newer list wins: an older one that is still being worked on is given up. What fails is
    /// reported to ``Diagnostics``.
    public func set(
        _ keys: [Key], _ build: @escaping @Sendable (Key) async throws -> any Routing
    ) async {
        let list = await remove(allBut: Set(keys))
        for key in keys where isNewest(list) {
            await show(key) {
                // What a newer list has removed before this came to its turn stays away.
                guard self.isNewest(list) else { throw RoutingError.nothingToDo }
                return try await build(key)
            }
        }
    }

    private func isNewest(_ list: UInt64) -> Bool { state.withLock { $0.list == list } }

    @discardableResult
    private func remove(allBut keys: Set<Key>) async -> UInt64 {
        let (list, surplus) = state.withLock { state in
            state.list += 1
            return (state.list, state.branches.filter { !keys.contains($0.key) }.map(\.value))
        }
        for branch in surplus.sorted(by: { $0.order < $1.order }) { await branch.slot?.clear() }
        return list
    }

    private func slot(for key: Key) -> Slot<Key> {
        sweep()
        return state.withLock { state in
            if let slot = state.branches[key]?.slot { return slot }
            let slot = makeSlot()
            state.order += 1
            state.branches[key] = Branch(slot: slot, order: state.order)
            return slot
        }
    }

    /// Forgets the branches that are over, once there are twice as many as the last time.
    private func sweep() {
        let gone: [Slot<Key>]? = state.withLock { state in
            guard state.branches.count >= state.limit else { return nil }
            let gone = state.branches.filter { $0.value.shown?.child.phase == .closed }
            for key in gone.keys { state.branches[key]?.shown = nil }
            return gone.values.compactMap(\.slot)
        }
        guard gone != nil else { return }
        // Slots and keys are let go of outside of the lock.
        _ = consume gone
        let all = state.withLock { state in
            defer {
                state.branches = state.branches.filter { $0.value.slot != nil }
                state.limit = max(16, 2 * state.branches.count)
            }
            return state.branches
        }
        _ = consume all
    }
}
