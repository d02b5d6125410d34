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

    private func activationEnds() async {
        if state.withLock({ $0.activation == nil }) { return }
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
        await activationEnds()
        await resign()
        await workEnds(besides: chain)
        await cutWires()
        let (waits, spared) = state.withLock { state in
            state.phase = .closed
            defer { state.closed = [] }
            return (state.closed, Array(state.work.all))
        }
        for item in spared { item.frame.seal() }
        if spared.isEmpty { drain() }
        for wait in waits { wait.resume() }
    }

    /// A function of its own, so that nothing here keeps the interactor when it is left.
    private func resign() async {
        guard state.withLock({ $0.wasActivated }), let interactor = router?.interactable else {
            return
        }
        let frame = CallFrame(.resignation, name, outer: nil)
        await CallFrame.$current.withValue(frame) { await interactor.willResignActive() }
    }

    /// Lets go of the unit; see ``resign()`` for why it stands alone.
    private func cutWires() async {
        let router = state.withLock { state in
            defer { state.router = nil }
            return state.router
        }
        sever()
        await router?.interactable.loseRouter()
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
