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

    /// Builds the last entry's unit if it is missing, and then shows it in place of the others.
    private func show(_ new: [Entry]) async throws -> SlotChange<UInt64> {
        let (old, new) = state.withLock { ($0.entries, new.removing($0.ended)) }
        defer { releaseBuilders() }
        let missing = new.last.flatMap { $0.isShown ? nil : $0 }
        if missing == nil, new.map(\.number) == old.map(\.number) { return .stay }
        var built: NewUnit?
        if let missing { built = try await build(missing) }
        commit(new, built)
        var result = Transition.done
        if let built, isListed(built.entry) {
            result = await built.entry.slot.show(built.entry.unit ?? 0) { built.router }
            if case .failed(let error) = result {
                // The slot has not seen the unit then; in all other cases it has released it.
                if error.code == .parentNotActive { await release(built) }
                if isListed(built.entry) {
                    await rollBack(to: old)
                    return .changed(result)
                }
            }
        } else if let built {
            await release(built)
        }
        state.withLock { state in
            state.endChange()
            // Not before: a unit that ends while the change may still fail must have an entry.
            if covered == .rebuilt { state.entries.forgetCoveredUnits() }
        }
        for slot in retiredSlots(old) { await slot.clear() }
        await queue.changingViews { await arrange() }
        return .changed(result)
    }

    /// Changes the route; keeps an entry whose unit ended if a new unit was built for it.
    private func commit(_ new: [Entry], _ built: NewUnit?) {
        state.withLock { state in
            state.isChanging = true
            state.entries = new.removing(
                state.ended.subtracting(built.map { [$0.entry.number] } ?? []))
            let index = state.entries.firstIndex { $0.number == built?.entry.number }
            guard let index, let unit = built?.entry.unit else { return }
            state.entries[index].unit = unit
            state.newViews[unit] = (built?.router as? any ViewableRouting)?.viewable
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
            let needed = covered == .kept ? state.entries[...] : state.entries.suffix(1)
            var kept = Set(needed.map { ObjectIdentifier($0.slot) })
            // Each one once: keys may share a slot.
            return old.reversed().map(\.slot).filter {
                kept.insert(ObjectIdentifier($0)).inserted
            }
        }
    }

    private func isListed(_ entry: Entry) -> Bool {
        state.withLock { $0.entries.contains { $0.unit == entry.unit } }
    }
}
