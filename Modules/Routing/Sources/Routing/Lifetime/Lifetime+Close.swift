import Synchronization

extension Lifetime {
    /// Detaches the unit with its whole subtree, or waits for the detach that is under way.
    ///
    /// First the subtree is closed from the top, so that nothing starts any more. Then it is
    /// finished from the leaves, without recursion. A caller that is itself work of a unit does the
    /// second step in another task, since its own wait may be ended before the subtree is gone.
    ///
    /// - Parameter parent: if given, a unit with another parent is left alone.
    func close(ifChildOf parent: Lifetime? = nil) async {
        switch startClosing(ifChildOf: parent) {
        case .notAttached: return
        // The most frequent case: a leaf that has nothing to wait for.
        case .startedIdleLeaf:
            await resign(losingRouter: true)
            remove()
        case .started(let children): await close(with: children, isJoined: false)
        case .joined(let children): await close(with: children, isJoined: true)
        }
    }

    private func close(with children: [Lifetime], isJoined: Bool) async {
        let context = WorkContext.current
        cancelWork(excluding: context)
        var units = [ClosingUnit(unit: self, isJoined: isJoined)]
        Self.startClosing(children, excluding: context, into: &units)
        let excluded = context.workItems
        let closing = units
        guard context != nil else { return await Self.finish(closing, excluding: []) }
        await Wait.inCurrentContext { wait in
            Task(executorPreference: TaskExecution.executor) {
                await WorkContext.$current.withValue(nil) {
                    await Self.finish(closing, excluding: excluded)
                }
                wait.resume()
            }
        }
    }

    private enum ClosingStart {
        case notAttached
        case joined([Lifetime])
        case started([Lifetime])
        case startedIdleLeaf
    }

    private struct ClosingUnit {
        let unit: Lifetime
        /// Whether another detach closes the unit, so that this one only waits.
        let isJoined: Bool
    }

    /// Sets the phase, so that the unit refuses work and children from now on.
    private func startClosing(ifChildOf parent: Lifetime?) -> ClosingStart {
        state.withLock { state in
            if let parent, state.parent !== parent { return .notAttached }
            switch state.phase {
            case .built: return .notAttached
            case .closing, .closed: return .joined(state.children)
            case .activating, .active:
                state.setPhase(.closing, of: self)
                return state.isIdleLeaf ? .startedIdleLeaf : .started(state.children)
            }
        }
    }

    /// Cancels the unit's work, and ends the waits of that work in the core.
    ///
    /// The waits of excluded work are not ended. A later detach that does not exclude the same work
    /// ends them.
    private func cancelWork(excluding context: WorkContext?) {
        let (work, waits) = state.withLock { ($0.work, $0.activationWaits) }
        for wait in waits { wait.resume() }
        for item in work {
            item.cancel()
            if !context.contains(item) { item.endWaits() }
        }
    }

    /// Starts to close the subtrees of `children`, and appends their units, parents before
    /// children.
    private static func startClosing(
        _ children: [Lifetime], excluding context: WorkContext?, into units: inout [ClosingUnit]
    ) {
        var rest = children
        while let unit = rest.popLast() {
            switch unit.startClosing(ifChildOf: nil) {
            case .notAttached: break
            case .startedIdleLeaf: units.append(ClosingUnit(unit: unit, isJoined: false))
            case .started(let children):
                unit.cancelWork(excluding: context)
                units.append(ClosingUnit(unit: unit, isJoined: false))
                rest += children
            case .joined(let children):
                unit.cancelWork(excluding: context)
                units.append(ClosingUnit(unit: unit, isJoined: true))
                rest += children
            }
        }
    }

    private static func finish(_ units: [ClosingUnit], excluding excluded: [WorkItem]) async {
        for closing in units.reversed() {
            if closing.isJoined {
                await closing.unit.waitUntilClosed()
                await closing.unit.waitForWork(excluding: excluded)
            } else {
                await closing.unit.finishClosing(excluding: excluded)
            }
        }
    }

    private func waitUntilClosed() async {
        await Wait.unconditionally { wait in
            let isClosed = state.withLock { state in
                if state.phase == .closed { return true }
                state.contents.closed.append(wait)
                return false
            }
            if isClosed { wait.resume() }
        }
    }

    private func waitForActivation() async {
        await Wait.unconditionally { wait in
            let isOver = state.withLock { state in
                if !state.isActivating { return true }
                state.contents.activationEnd.append(wait)
                return false
            }
            if isOver { wait.resume() }
        }
    }

    private func finishClosing(excluding excluded: [WorkItem]) async {
        await waitForActivation()
        let isIdle = hasNoWork(excluding: excluded)
        await resign(losingRouter: isIdle)
        if !isIdle {
            await waitForWork(excluding: excluded)
            await router?.interactable.end(resigns: false, losesRouter: true)
        }
        remove()
    }

    /// Resigns, in a function of its own so that ``finishClosing(excluding:)`` retains no
    /// interactor.
    private func resign(losingRouter: Bool) async {
        let (interactor, wasActivated) = state.withLock { state in
            (state.router?.interactable, state.wasActivated)
        }
        await WorkContext.$current.withValue(.resignation) {
            await interactor?.end(resigns: wasActivated, losesRouter: losingRouter)
        }
    }
}
