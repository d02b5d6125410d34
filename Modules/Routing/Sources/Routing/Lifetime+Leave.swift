import Synchronization

extension Lifetime {
    /// Ends the unit, leaves the parent, and tells those who wait.
    func leave() {
        let waits = letGo()
        drain()
        TreeObservers.deliver(self)
        for wait in waits { wait.resume() }
    }

    /// Gives the router up, before anybody is told: a unit is released when its detach returns,
    /// and not some instructions later.
    private func letGo() -> [Wait] {
        let (router, waits) = state.withLock { state in
            state.phase = .closed
            TreeObservers.note(self, state.watchers, .changed(unit: state.id, state: .closed))
            defer { state.router = nil }
            state.dropIntents()
            return (state.router, state.takeClosed())
        }
        if let router { Leaks.watch(router, self) }
        return waits
    }

    /// Leaves the parent, once the unit is closed and the last work of its subtree has ended: until
    /// then a detach from above finds that work through the tree.
    func drain() {
        var (parent, index) = place
        while let unit = parent {
            (parent, index) = unit.state.withLock { state in
                state.more.children.remove(at: index)
                return state.isDrained ? state.leavePlace() : (nil, 0)
            }
        }
    }

    /// The place that the unit gives up now; none as long as something of it runs.
    private var place: (parent: Lifetime?, index: Int32) {
        state.withLock { $0.isDrained ? $0.leavePlace() : (nil, 0) }
    }
}

extension Lifetime.State {
    fileprivate var isDrained: Bool { phase == .closed && hasNoWork && hasNoChildren }

    fileprivate mutating func leavePlace() -> (Lifetime?, Int32) {
        defer { parent = nil }
        return (parent, index)
    }
}
