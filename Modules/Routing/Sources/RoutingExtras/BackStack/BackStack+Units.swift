import Routing
import Synchronization

/// The slots of a back stack, and what they report.
extension BackStack {
    var isOpen: Bool { owner.phase == .activating || owner.phase == .active }

    /// Returns the slot for a new entry.
    ///
    /// Children that cover each other have a slot together if a covered one is detached, since the
    /// next one replaces it.
    func slot() -> Slot<UInt64> {
        let isShared = covered == .rebuilt
        if isShared, let base = state.withLock(\.base) { return base }
        let views = screen.map { _ in ViewPlacement { [weak self] in await self?.apply($0) } }
        let slot = queue.nested(views: views) { [weak self] in await self?.unitHasEnded($0) }
        if isShared { state.withLock { $0.base = slot } }
        return slot
    }

    /// Changes the screen when a slot says so: its old child has resigned.
    private func apply(_ change: ViewChange) async {
        state.withLock { state in
            state.apply(change)
            if change.added != nil { state.putOnScreen() }
        }
        await arrange()
    }

    /// Removes the entry of a child that has ended by itself, and shows what is below it.
    ///
    /// The route stays as it is while the unit that owns the stack is being detached.
    private func unitHasEnded(_ unit: UInt64) async {
        let isOpen = isOpen
        let (last, _) = state.withLock { state in
            let removed = isOpen ? state.remove(unit: unit) : nil
            return (state.entries.last, removed)
        }
        await arrange()
        guard isOpen, last?.isShown == false else { return }
        // Not here: the child's detach waits for this function.
        start { [weak self] in await self?.change { _ in } }
    }

    /// Changes the screen to what is visible now; a transition that runs adds its views itself.
    func arrange() async {
        guard let screen else { return }
        state.withLock { if !$0.isChanging { $0.putOnScreen() } }
        await screen.update { [self] in state.withLock(\.wantedView) }
    }
}
