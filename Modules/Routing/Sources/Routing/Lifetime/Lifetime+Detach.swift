import Synchronization

extension Lifetime {
    /// Detaches the unit with its whole subtree, or waits for the detach that is under way.
    ///
    /// First the subtree is closed from the top, so that nothing starts any more. Then it is
    /// finished from the leaves, without recursion, in a task of its own: the caller's wait may be
    /// ended before the subtree is gone, and its cancellation must not reach the hooks.
    ///
    /// - Parameter parent: if given, a unit with another parent is left alone.
    @inline(__always)  // As `attach`.
    package func close(ifChildOf parent: Lifetime? = nil) async {
        // In the task of the caller, unless a cancellation could reach the hook there.
        let resignsNow = !Task.isCancelled && WorkContext.current == nil
        switch state.withLock({
            $0.startDetach(of: self, ifChildOf: parent, resignsNow: resignsNow)
        }) {
        case .notAttached: return
        case .startedIdleLeaf(let unit):
            await resign(consume unit, disconnects: true)
            endDetach()
        case .closing(let unit): await close(unit)
        }
    }

    private func close(_ first: LifetimeState.ClosingUnit) async {
        let excluded = WorkContext.current.workItems
        let units = Self.startDetach(of: first, excluding: excluded)
        watch()
        let wait = Wait()
        Task {
            await WorkContext.run(in: nil) {
                for closing in units.reversed() {
                    await closing.unit.finishDetach(closing.isJoined, excluding: excluded)
                }
            }
            wait.resume()
        }
        await wait.suspend()
    }

    /// Starts to close the subtree of a unit, and returns its units, parents before children.
    private static func startDetach(
        of first: LifetimeState.ClosingUnit, excluding excluded: [WorkItem]
    ) -> [LifetimeState.ClosingUnit] {
        var units: [LifetimeState.ClosingUnit] = []
        var rest = [first]
        while let closing = rest.popLast() {
            closing.unit.cancelWork(excluding: excluded)
            units.append(closing)
            for child in closing.children {
                let start = child.state.withLock { $0.startDetach(of: child) }
                if case .closing(let child) = start { rest.append(child) }
            }
        }
        return units
    }

    /// Cancels the unit's work and a running activation, and ends their waits in the core.
    ///
    /// Excluded work keeps waiting until a detach that does not exclude it.
    private func cancelWork(excluding excluded: [WorkItem]) {
        let (work, attachTask) = state.withLock { ($0.work.all, $0.attachTask) }
        // First: the end of the work may let the hook go on.
        attachTask?.cancel()
        for item in work {
            item.cancel()
            if !excluded.contains(where: { $0 === item }) { item.endWaits() }
        }
        // After the cancellation: from here on, a hook that starts to wait does not wait, and goes on.
        let (hookWaits, over) = state.withLock { ($0.hookWaits.end(), $0.takeWaitsThatAreOver()) }
        (hookWaits.blocking(.activation(self)) + over).resume()
    }

    private func finishDetach(_ isJoined: Bool, excluding excluded: [WorkItem]) async {
        if isJoined {
            await waitUnconditionally {
                $0.phase == .closed && $0.hasNoWork(excluding: excluded)
            }
            return
        }
        await waitUnconditionally { !$0.isActivating }
        let (unit, isIdle) = state.withLock { state in
            (state.startResignation(), state.hasNoWork(excluding: excluded))
        }
        await resign(consume unit, disconnects: isIdle)
        if !isIdle {
            await waitUnconditionally { $0.hasNoWork(excluding: excluded) }
            await router?.interactable.disconnect()
        }
        if let seat = state.withLock({ $0.startViewRemoval() }) {
            watch()
            await seat.hasEnded()
        }
        endDetach()
    }

    /// Resigns, in a function of its own so that its callers retain no interactor.
    @inline(__always)  // As `attach`.
    private func resign(
        _ unit: consuming LifetimeState.ResigningUnit, disconnects: Bool
    ) async {
        let hasWires = unit.hasWires
        // The watchdog stops when it looks between two hooks.
        watch()
        guard let interactor = unit.router?.interactable else { return }
        await WorkContext.run(in: .resignation(self)) { await interactor.willResignActive() }
        // Fast path: nothing to disconnect, so `endDetach()` clears the hook.
        guard !disconnects || hasWires || type(of: interactor).needsRouter else { return }
        state.withLock { $0.hook = nil }
        if disconnects { await interactor.disconnect() }
    }

    private func endDetach() {
        let (departure, waits) = release()
        leave(departure)
        waits.resume()
    }

    /// Closes the unit, and releases the router and all else that it held, before any wait resumes.
    ///
    /// So a unit is released when its detach returns, and not some instructions later.
    private func release() -> (LifetimeState.Departure, [Wait]) {
        let end = state.withLock { $0.endDetach(of: self) }
        for wire in end.wires { wire.disconnect() }
        if let router = end.router { LeakDetector.watch(router, self) }
        return (end.departure, end.waits)
    }

    /// Removes the unit from its parent, or ends its tree.
    ///
    /// If the parent is closed, and was only kept for this unit's work, it is removed from its own
    /// parent, and so on.
    func leave(_ first: LifetimeState.Departure) {
        var (unit, departure) = (self, first)
        while let parent = departure.parent {
            departure = parent.state.withLock { $0.remove(child: unit) }
            unit = parent
        }
        departure.tree?.end()
    }
}
