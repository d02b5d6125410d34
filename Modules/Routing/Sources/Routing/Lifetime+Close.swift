import Synchronization

extension Lifetime {
    /// Detaches the unit with its whole subtree; joins what is under way already.
    ///
    /// The subtree is marked from the top, so that nothing starts any more, and finished from the
    /// leaves, without recursion. A caller that is work of some unit itself does not do this in
    /// its own task: that task may be abandoned before the subtree is gone.
    func close() async {
        let chain = CallFrame.current
        let (beginning, children) = beginClosing(sparing: chain)
        if beginning == .notAttached { return }
        // Most closes are of a leaf, from outside.
        if beginning == .began, children.isEmpty, chain == nil {
            return await finishClosing(besides: nil)
        }
        let units = [Marked(unit: self, beginning)] + mark(children, sparing: chain)
        guard chain != nil else { return await Self.finish(units, besides: nil) }
        await Wait.enlisted { wait in
            Task(executorPreference: TaskExecution.executor) {
                await CallFrame.$current.withValue(nil) {
                    await Self.finish(units, besides: chain)
                }
                wait.resume()
            }
        }
    }

    private enum Beginning {
        case notAttached
        case joined
        case began
    }

    private struct Marked {
        let unit: Lifetime
        let isJoined: Bool

        init(unit: Lifetime, _ beginning: Beginning) {
            self.unit = unit
            isJoined = beginning == .joined
        }
    }

    /// Refuses new work and children from now on, and cancels the work that there is.
    ///
    /// The work that an earlier detach spared is abandoned by one that joins, and waits for it.
    private func beginClosing(
        sparing chain: CallFrame?
    ) -> (Beginning, children: [Lifetime]) {
        var work: [WorkItem] = []
        var activation: CallFrame?
        let beginning: (Beginning, children: [Lifetime]) = state.withLock { state in
            if state.phase == .built { return (.notAttached, []) }
            let beginning: Beginning = state.phase.isOpen ? .began : .joined
            if state.phase.isOpen { state.phase = .closing }
            work = Array(state.work.all)
            activation = state.activation
            return (beginning, Array(state.children.all))
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
        var rest = children
        while let unit = rest.popLast() {
            let (beginning, children) = unit.beginClosing(sparing: chain)
            marked.append(Marked(unit: unit, beginning))
            rest += children
        }
        return marked
    }

    private static func finish(_ units: [Marked], besides chain: CallFrame?) async {
        for marked in units.reversed() {
            if marked.isJoined {
                await marked.unit.hasClosed()
                await marked.unit.workEnds(besides: chain)
            } else {
                await marked.unit.finishClosing(besides: chain)
            }
        }
    }

    private func hasClosed() async {
        await Wait.unconditionally { wait in
            let isClosed = state.withLock { state in
                if state.phase == .closed { return true }
                state.closed.append(wait)
                return false
            }
            if isClosed { wait.resume() }
        }
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
        let waits = letGo()
        drain()
        for wait in waits { wait.resume() }
    }

    /// Gives the router up, before anybody is told: a unit is released when its detach returns,
    /// and not some instructions later.
    private func letGo() -> [Wait] {
        let end = state.withLock { state in
            state.phase = .closed
            defer { (state.router, state.closed) = (nil, []) }
            return (router: state.router, waits: state.closed)
        }
        return end.waits
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

    /// Leaves the parent, once the unit is closed and the last work of its subtree has ended: until
    /// then a detach from above finds that work through the tree.
    func drain() {
        var drained: Lifetime? = self
        while let unit = drained {
            let (parent, index) = unit.state.withLock { state -> (Lifetime?, Int32) in
                guard state.phase == .closed, state.work.isEmpty, state.children.isEmpty else {
                    return (nil, 0)
                }
                defer { state.parent = nil }
                return (state.parent, state.index)
            }
            parent?.state.withLock { $0.children.remove(at: index) }
            drained = parent
        }
    }
}
