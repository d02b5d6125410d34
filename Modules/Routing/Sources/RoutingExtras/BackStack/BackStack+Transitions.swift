import Routing
import Synchronization

/// A transition of a back stack, once it has its turn.
extension BackStack {
    typealias Entry = BackStackEntry<Key>

    /// Makes a change of the route, as one transition.
    @discardableResult
    func change(_ change: @escaping @Sendable (inout [Entry]) -> Void) async -> Transition {
        await queue.change { [self] _ in
            var entries = startTransition()
            change(&entries)
            return try await show(entries)
        }
    }

    /// Returns the entries to start from.
    func startTransition() -> [Entry] {
        state.withLock { state in
            state.ended = []
            return state.entries
        }
    }

    /// Shows a prefix of a restored route; returns `nil` if its last key cannot be built.
    func restored(
        _ keys: ArraySlice<Key>, isLast: Bool,
        _ build: @escaping @Sendable (Key) async throws -> any Routing
    ) async throws -> SlotChange<UInt64>? {
        var entries = startTransition()
        setKeys(keys, of: &entries, build)
        do {
            let change = try await show(entries)
            guard !isLast, case .changed(.failed) = change, isOpen else { return change }
        } catch {
            if isLast || Task.isCancelled { throw error }
            let name = owner.name
            Diagnostics.current.report(
                .transitionFailed(unit: name, error: .buildFailed(name, error)))
        }
        return nil
    }

    /// Builds what is missing, and then shows it in place of what is no longer needed.
    private func show(_ new: [Entry]) async throws -> SlotChange<UInt64> {
        // An overlay that is ending is not built again for a change that does not name it.
        let ending = new.filter(\.isEndingOverlay).map(\.number)
        let (old, new) = state.withLock { ($0.entries, new.removing($0.ended.union(ending))) }
        defer { releaseBuilders() }
        let missing = new.visible().filter { !$0.isShown }
        if missing.isEmpty, new.map(\.number) == old.map(\.number),
            state.withLock(\.retired.isEmpty)
        {
            return .stay
        }
        let built = try await build(missing)
        let units = commit(new, built)
        for unit in built where !units.contains(where: { $0.entry.unit == unit.entry.unit }) {
            await release(unit)
        }
        var failure: Transition?
        for (index, unit) in units.enumerated() {
            // An overlay whose key has ended as it became active.
            guard isListed(unit.entry) else {
                await release(unit)
                continue
            }
            let result = await unit.entry.slot.show(unit.entry.unit ?? 0) { unit.router }
            if result == .done { continue }
            failure = failure ?? result
            guard case .failed(let error) = result else { continue }
            // The slot has not seen the unit then; in all other cases it has released it.
            if error.code == .parentNotActive { await release(unit) }
            if index == 0, isListed(unit.entry) {
                for other in units.dropFirst() { await release(other) }
                await rollBack(to: old)
                return .changed(result)
            }
            if isOpen { _ = state.withLock { $0.remove(unit: unit.entry.unit) } }
        }
        state.withLock { state in
            state.endChange()
            // Not before: a unit that ends while the change may still fail must have an entry.
            if covered == .rebuilt { state.entries.forgetCoveredUnits() }
        }
        for slot in retiredSlots(old) { await slot.clear() }
        await queue.changingViews { await arrange() }
        return .changed(failure ?? .done)
    }

    /// Changes the route; returns the units that are to be shown.
    ///
    /// Keeps an entry whose unit ended if a new unit was built for it. An overlay goes with its key.
    private func commit(_ new: [Entry], _ units: [NewUnit]) -> [NewUnit] {
        state.withLock { state in
            state.isChanging = true
            state.entries = new.removing(state.ended.subtracting(units.map(\.entry.number)))
            return units.filter { new in
                let index = state.entries.firstIndex { $0.number == new.entry.number }
                guard let index, let unit = new.entry.unit else { return false }
                state.entries[index].unit = unit
                state.newViews[unit] = (new.router as? any ViewableRouting)?.viewable
                return true
            }
        }
    }

    /// Returns to the entries of before a change that could not be made.
    private func rollBack(to old: [Entry]) async {
        state.withLock { state in
            state.entries = old.removing(state.ended)
            state.endChange()
        }
        await queue.changingViews { await arrange() }
    }

    /// Returns the slots whose units are no longer needed, the topmost first.
    private func retiredSlots(_ old: [Entry]) -> [Slot<UInt64>] {
        state.withLock { state in
            let needed = covered == .kept ? state.entries : state.entries.visible()
            var kept = Set(needed.map { ObjectIdentifier($0.slot) })
            let slots = state.retired + old.reversed().map(\.slot)
            state.retired = []
            // Each one once: keys may share a slot.
            return slots.filter { kept.insert(ObjectIdentifier($0)).inserted }
        }
    }

    private func isListed(_ entry: Entry) -> Bool {
        state.withLock { $0.entries.contains { $0.unit == entry.unit } }
    }
}
