import Synchronization

/// A slot for each key that has a child or a transition; one whose child is gone is forgotten.
final class SlotTable<Key: Hashable & Sendable>: Sendable {
    private struct Entry {
        /// Kept alive by its child, here, and by transitions that run or wait, which hold it.
        weak var slot: Slot<Key>?
        var order: UInt64
        var shown: (slot: Slot<Key>, child: Lifetime)?
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        var order: UInt64 = 0
        /// At how many entries to look for those that are over.
        var limit = 16
    }

    private let make: @Sendable () -> Slot<Key>
    private let state = Mutex(State())

    init(_ make: @escaping @Sendable () -> Slot<Key>) {
        self.make = make
    }

    /// The keys that have a child, in the order in which the children were built.
    var shownKeys: [Key] { keys { $0.shown?.slot.key != nil } }

    /// The keys that have a child or a transition, and perhaps some that had.
    var keys: [Key] { keys { _ in true } }

    private func keys(where isMeant: (Entry) -> Bool) -> [Key] {
        state.withLock { $0.entries.filter { isMeant($0.value) } }
            .sorted { $0.value.order < $1.value.order }
            .map(\.key)
    }

    /// The slot of `key`, if it has one.
    subscript(key: Key) -> Slot<Key>? { state.withLock { $0.entries[key]?.slot } }

    /// The slot of `key`, made when there is none; it lasts for as long as the caller holds it.
    func slot(for key: Key) -> Slot<Key> {
        sweep()
        return state.withLock { state in
            if let slot = state.entries[key]?.slot { return slot }
            let slot = make()
            state.order += 1
            state.entries[key] = Entry(slot: slot, order: state.order)
            return slot
        }
    }

    /// Keeps the slot of `key` for as long as `child`, which was built for it, is not gone.
    func note(_ child: Lifetime, of key: Key, in slot: Slot<Key>) {
        state.withLock { state in
            state.order += 1
            state.entries[key] = Entry(slot: slot, order: state.order, shown: (slot, child))
        }
    }

    /// Forgets what is over, once there are twice as many entries as the last time.
    private func sweep() {
        guard letGoOfSlots() else { return }
        // As the slots, the keys are let go of outside of the lock.
        _ = state.withLock { state in
            defer {
                state.entries = state.entries.filter { $0.value.slot != nil }
                state.limit = max(16, 2 * state.entries.count)
            }
            return state.entries
        }
    }

    /// Keeps no slot any more whose child is gone; returns whether it was time to look.
    private func letGoOfSlots() -> Bool {
        let gone: [Slot<Key>]? = state.withLock { state in
            guard state.entries.count >= state.limit else { return nil }
            let gone = state.entries.filter { $0.value.shown?.child.phase == .closed }
            for key in gone.keys { state.entries[key]?.shown = nil }
            return gone.values.compactMap(\.slot)
        }
        return gone != nil
    }
}
