import Routing
import Synchronization

/// The slots of the keys that have a child or a transition; the slot of a child that is gone is
/// removed.
final class SlotTable<Key: Hashable & Sendable>: Sendable {
    private struct Entry {
        /// Kept alive by ``shown``, and by the transitions that run or wait.
        weak var slot: Slot<Key>?
        var order: UInt64
        var shown: (slot: Slot<Key>, child: Lifetime)?
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        var order: UInt64 = 0
        /// The number of entries at which those that are no longer needed are removed.
        var limit = 16
    }

    private let makeSlot: @Sendable () -> Slot<Key>
    private let state = Mutex(State())

    init(_ makeSlot: @escaping @Sendable () -> Slot<Key>) {
        self.makeSlot = makeSlot
    }

    /// The keys that have a child, in the order in which the children were built, or reordered.
    var shownKeys: [Key] { keys { $0.shown?.slot.key != nil } }

    /// The keys that have a child or a transition, and perhaps some that had one.
    var keys: [Key] { keys { _ in true } }

    private func keys(where isIncluded: (Entry) -> Bool) -> [Key] {
        // Not whole entries: to copy a weak reference costs more than all the rest.
        state.withLock { state in
            state.entries.compactMap { isIncluded($1) ? (key: $0, order: $1.order) : nil }
        }
        .sorted { $0.order < $1.order }
        .map(\.key)
    }

    /// The slot of `key`, if it has one.
    subscript(key: Key) -> Slot<Key>? { state.withLock { $0.entries[key]?.slot } }

    /// Returns the slot of `key`, created if there is none; the caller has to retain it.
    func slot(for key: Key) -> Slot<Key> {
        sweep()
        return state.withLock { state in
            if let slot = state.entries[key]?.slot { return slot }
            let slot = makeSlot()
            state.order += 1
            state.entries[key] = Entry(slot: slot, order: state.order)
            return slot
        }
    }

    /// Retains the slot of `key` until `child`, which was built for it, is gone.
    ///
    /// - Parameter place: a place that was reserved; `nil` is after the others.
    func retain(_ slot: Slot<Key>, of key: Key, at place: UInt64? = nil, until child: Lifetime) {
        state.withLock { state in
            state.order += 1
            state.entries[key] = Entry(
                slot: slot, order: place ?? state.order, shown: (slot, child))
        }
    }

    /// Reserves places in the order, after those of now; returns the number before the first one.
    func reservePlaces(_ count: Int) -> UInt64 {
        state.withLock { state in
            defer { state.order += UInt64(count) }
            return state.order
        }
    }

    /// Moves keys to places that were reserved.
    func reorder(_ places: [Key: UInt64]) {
        state.withLock { state in
            for (key, place) in places { state.entries[key]?.order = place }
        }
    }

    /// Removes what is no longer needed, once there are twice as many entries as the last time.
    private func sweep() {
        guard releaseSlots() else { return }
        // The keys and the slots are released outside of the lock: both run foreign code.
        _ = state.withLock { state in
            let slots = state.entries.compactMapValues(\.slot)
            defer {
                state.entries = state.entries.filter { slots[$0.key] != nil }
                state.limit = max(16, 2 * state.entries.count)
            }
            return (state.entries, slots)
        }
    }

    /// Releases the slots whose child is gone, once the limit is reached; returns whether it is.
    private func releaseSlots() -> Bool {
        let gone: [Key: Entry]? = state.withLock { state in
            guard state.entries.count >= state.limit else { return nil }
            let gone = state.entries.filter { $0.value.shown?.child.phase == .closed }
            for key in gone.keys { state.entries[key]?.shown = nil }
            return gone
        }
        return gone != nil
    }
}
