import Synchronization

extension Lifetime {
    /// Detaches the unit with its whole subtree; joins when that is under way already.
    ///
    /// The subtree is marked from the top, so that nothing starts any more, and finished from the
    /// leaves, without recursion. A caller that is work of some unit itself does not do this in
    /// its own task: that task may be abandoned before the subtree is gone.
    func close() async {
        let chain = CallFrame.current
        switch beginClosing(below: nil, sparing: chain) {
        case .notAttached: return
        case .joined: await join(besides: chain)
        case .began(let children):
            // Most closes are of a leaf, from outside.
            if children.isEmpty, chain == nil { return await finishClosing(besides: nil) }
            let units = [Marked(unit: self, isJoined: false)] + mark(children, sparing: chain)
            guard chain != nil else { return await Self.finish(units, besides: nil) }
            Task(executorPreference: TaskExecution.executor) {
                await CallFrame.$current.withValue(nil) {
                    await Self.finish(units, besides: chain)
                }
            }
            await hasClosed()
        }
    }

    private struct Marked {
        let unit: Lifetime
        let isJoined: Bool
    }

    private enum Beginning {
        case notAttached
        case joined
        case began(children: [Lifetime])
    }

    /// Refuses new work and children from now on, and cancels the work that there is.
    ///
    /// - Parameter parent: where the unit must stand, when that matters.
    private func beginClosing(below parent: Lifetime?, sparing chain: CallFrame?) -> Beginning {
        var work: [WorkItem] = []
        var activation: CallFrame?
        let beginning: Beginning = state.withLock { state in
            if let parent, state.parent !== parent { return .notAttached }
            switch state.phase {
            case .built: return .notAttached
            case .closing, .closed: return .joined
            case .activating, .active:
                state.phase = .closing
                work = Array(state.work.all)
                activation = state.activation
                return .began(children: Array(state.children.all))
            }
        }
        activation?.abandon()
        for item in work {
            item.cancel()
            if !chain.contains(item.frame) { item.frame.abandon() }
        }
        return beginning
    }

    /// Marks the subtrees of `children`, and returns their units, each before those below it.
    private func mark(_ children: [Lifetime], sparing chain: CallFrame?) -> [Marked] {
        var marked: [Marked] = []
        var rest = children.map { (unit: $0, parent: self) }
        while let (unit, parent) = rest.popLast() {
            switch unit.beginClosing(below: parent, sparing: chain) {
            case .notAttached: continue
            case .joined: marked.append(Marked(unit: unit, isJoined: true))
            case .began(let children):
                marked.append(Marked(unit: unit, isJoined: false))
                rest += children.map { ($0, unit) }
            }
        }
        return marked
    }

    private static func finish(_ units: [Marked], besides chain: CallFrame?) async {
        for marked in units.reversed() {
            if marked.isJoined {
                await marked.unit.join(besides: chain)
            } else {
                await marked.unit.finishClosing(besides: chain)
            }
        }
    }

    private func join(besides chain: CallFrame?) async {
        guard await hasClosed() else { return }
        await workEnds(besides: chain)
    }

    /// Waits until the unit is closed; returns `false` when the wait was abandoned.
    @discardableResult
    private func hasClosed() async -> Bool {
        if phase == .closed { return true }
        return await Wait.enlisted { wait in
            let isClosed = state.withLock { state in
                if state.phase == .closed { return true }
                state.closed.append(wait)
                return false
            }
            if isClosed { wait.resume() }
        } == .happened
    }

    private var isActivating: Bool { state.withLock { $0.activation != nil } }

    private func activationEnds() async {
        await Wait.unconditionally { wait in
            let isOver = state.withLock { state in
                if state.activation == nil { return true }
                state.activationEnd.append(wait)
                return false
            }
            if isOver { wait.resume() }
        }
    }

    private func finishClosing(besides chain: CallFrame?) async {
        if isActivating { await activationEnds() }
        let isIdle = hasEnded(besides: chain)
        await resign(losingRouter: isIdle)
        if !isIdle {
            await workEnds(besides: chain)
            await router?.interactable.end(resigns: false, losesRouter: true)
        }
        sever()
        let (waits, spared) = letGo()
        for item in spared { item.frame.seal() }
        if spared.isEmpty { drain() }
        for wait in waits { wait.resume() }
    }

    /// Gives the router up, before anybody is told: a unit is released when its detach returns,
    /// and not some instructions later.
    private func letGo() -> (waits: [Wait], spared: [WorkItem]) {
        let end = state.withLock { state in
            state.phase = .closed
            defer { (state.router, state.closed) = (nil, []) }
            return (router: state.router, waits: state.closed, spared: Array(state.work.all))
        }
        return (end.waits, end.spared)
    }

    /// A function of its own, so that nothing of ``finishClosing(besides:)`` keeps the interactor.
    private func resign(losingRouter: Bool) async {
        let (interactor, wasActivated) = state.withLock { state in
            (state.router?.interactable, state.wasActivated)
        }
        await CallFrame.$current.withValue(CallFrame.resignation) {
            await interactor?.end(resigns: wasActivated, losesRouter: losingRouter)
        }
    }

    /// Leaves the parent, when the last of the unit's work has ended.
    func drain() {
        let place = state.withLock { state in
            defer { state.parent = nil }
            return (state.parent, state.index)
        }
        place.0?.release(place.1)
    }
}
