import Synchronization

extension Lifetime {
    /// Ends the unit, leaves the parent, and tells those who wait.
    func leave() {
        let (waits, place) = letGo()
        drain(place)
        for wait in waits { wait.resume() }
    }

    /// Gives the router up, before anybody is told: a unit is released when its detach returns,
    /// and not some instructions later.
    private func letGo() -> (waits: [Wait], place: Place?) {
        let (router, waits, place) = state.withLock { state in
            state.phase = .closed
            TreeObservers.note(self, state.watchers, .changed(unit: state.id, state: .closed))
            defer { state.router = nil }
            state.dropIntents()
            return (state.router, state.closed, state.leavePlace())
        }
        if let router { Leaks.watch(router, self) }
        return (waits, place)
    }

    /// Where a parent keeps a unit.
    typealias Place = (parent: Lifetime, index: Int32)

    /// Takes the unit from its parent, and the parent from its own when that was all it waited for.
    func drain(_ place: Place?) {
        var place = place
        while let (parent, index) = place {
            place = parent.state.withLock { state in
                state.more.children.remove(at: index)
                return state.leavePlace()
            }
        }
    }
}

extension Lifetime.State {
    /// Returns the place that the unit gives up now; none before it is closed and the last work of
    /// its subtree has ended: until then a detach from above finds that work through the tree.
    mutating func leavePlace() -> Lifetime.Place? {
        guard phase == .closed, hasNoWork, hasNoChildren else { return nil }
        defer { parent = nil }
        return parent.map { ($0, index) }
    }
}
