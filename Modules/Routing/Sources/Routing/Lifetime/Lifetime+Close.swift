import Synchronization

extension Lifetime {
    /// Detaches the unit with its whole subtree; joins what is under way already.
    ///
    /// The subtree is marked from the top, so that nothing starts any more, and finished from the
    /// leaves, without recursion. A caller that is work of some unit itself does not do this in
    /// its own task: that task may be abandoned before the subtree is gone.
    ///
    /// - Parameter parent: when given, a unit with another parent stays.
    func close(ifChildOf parent: Lifetime? = nil) async {
        switch beginClosing(ifChildOf: parent) {
        case .notAttached: return
        // Most closes are of a leaf that has nothing to wait for, so nothing can be abandoned.
        case .beganIdle:
            await resign(losingRouter: true)
            leave()
        case .began(let children): await close(with: children, isJoined: false)
        case .joined(let children): await close(with: children, isJoined: true)
        }
    }

    private func close(with children: [Lifetime], isJoined: Bool) async {
        let chain = CallFrame.current
        abandonWork(sparing: chain)
        var units = [Marked(unit: self, isJoined: isJoined)]
        Self.mark(children, sparing: chain, into: &units)
        let spared = chain.items
        let marked = units
        guard chain != nil else { return await Self.finish(marked, besides: []) }
        await Wait.enlisted { wait in
            Task(executorPreference: TaskExecution.executor) {
                await CallFrame.$current.withValue(nil) {
                    await Self.finish(marked, besides: spared)
                }
                wait.resume()
            }
        }
    }

    private enum Beginning {
        case notAttached
        case joined([Lifetime])
        case began([Lifetime])
        case beganIdle
    }

    private struct Marked {
        let unit: Lifetime
        let isJoined: Bool
    }

    /// Refuses new work and children from now on.
    private func beginClosing(ifChildOf parent: Lifetime?) -> Beginning {
        state.withLock { state in
            if let parent, state.parent !== parent { return .notAttached }
            switch state.phase {
            case .built: return .notAttached
            case .closing, .closed: return .joined(state.children)
            case .activating, .active:
                state.phase = .closing
                TreeObservers.note(self, state.watchers, .changed(unit: state.id, state: .closing))
                return state.isIdleLeaf ? .beganIdle : .began(state.children)
            }
        }
    }

    /// Cancels the work that there is, and ends what it waits for in the core.
    ///
    /// The work that an earlier detach spared is abandoned by one that joins, and waits for it.
    private func abandonWork(sparing chain: CallFrame?) {
        let (work, waits) = state.withLock { ($0.work, $0.activationWaits) }
        for wait in waits { wait.resume() }
        for item in work {
            item.cancel()
            if !chain.contains(item) { item.abandon() }
        }
    }

    /// Marks the subtrees of `children`, each unit before those below it.
    private static func mark(
        _ children: [Lifetime], sparing chain: CallFrame?, into marked: inout [Marked]
    ) {
        var rest = children
        while let unit = rest.popLast() {
            switch unit.beginClosing(ifChildOf: nil) {
            case .notAttached: break
            case .beganIdle: marked.append(Marked(unit: unit, isJoined: false))
            case .began(let children):
                unit.abandonWork(sparing: chain)
                marked.append(Marked(unit: unit, isJoined: false))
                rest += children
            case .joined(let children):
                unit.abandonWork(sparing: chain)
                marked.append(Marked(unit: unit, isJoined: true))
                rest += children
            }
        }
    }

    private static func finish(_ units: [Marked], besides spared: [WorkItem]) async {
        for marked in units.reversed() {
            if marked.isJoined {
                await marked.unit.hasClosed()
                await marked.unit.workEnds(besides: spared)
            } else {
                await marked.unit.finishClosing(besides: spared)
            }
        }
    }

    private func hasClosed() async {
        await Wait.unconditionally { wait in
            let isClosed = state.withLock { state in
                if state.phase == .closed { return true }
                state.more.closed.append(wait)
                return false
            }
            if isClosed { wait.resume() }
        }
    }

    private func activationEnds() async {
        await Wait.unconditionally { wait in
            let isOver = state.withLock { state in
                if !state.isActivating { return true }
                state.more.activationEnd.append(wait)
                return false
            }
            if isOver { wait.resume() }
        }
    }

    private func finishClosing(besides spared: [WorkItem]) async {
        await activationEnds()
        let isIdle = hasEnded(besides: spared)
        await resign(losingRouter: isIdle)
        if !isIdle {
            await workEnds(besides: spared)
            await router?.interactable.end(resigns: false, losesRouter: true)
        }
        leave()
    }

    /// A function of its own, so that nothing of ``finishClosing(besides:)`` keeps the interactor.
    private func resign(losingRouter: Bool) async {
        let (interactor, wasActivated) = state.withLock { state in
            (state.router?.interactable, state.wasActivated)
        }
        await CallFrame.$current.withValue(.resignation) {
            await interactor?.end(resigns: wasActivated, losesRouter: losingRouter)
        }
    }
}
