import Synchronization

extension Lifetime {
    /// Sets the unit's phase to closed, removes it from its parent, and resumes the waits for that.
    func remove() {
        let (waits, place) = markClosed()
        vacate(place)
        for wait in waits { wait.resume() }
    }

    /// Releases the router before any wait resumes.
    ///
    /// So a unit is released when its detach returns, and not some instructions later.
    private func markClosed() -> (waits: [Wait], place: Place?) {
        let (router, waits, place) = state.withLock { state in
            state.setPhase(.closed, of: self)
            defer { state.router = nil }
            state.dropIntents()
            return (state.router, state.closed, state.takePlace())
        }
        if let router { LeakDetector.watch(router, self) }
        return (waits, place)
    }

    /// The parent of a unit, and the unit's index among its children.
    typealias Place = (parent: Lifetime, index: Int32)

    /// Removes the unit from its parent.
    ///
    /// If the parent is closed, and was only kept for this unit's work, it is removed from its own
    /// parent, and so on.
    func vacate(_ place: Place?) {
        var place = place
        while let (parent, index) = place {
            place = parent.state.withLock { state in
                state.contents.children.remove(at: index)
                return state.takePlace()
            }
        }
    }
}

extension Lifetime.State {
    /// Clears the unit's place and returns it, if the unit needs it no more.
    ///
    /// A closed unit keeps its place until the last work of its subtree has ended: a detach from
    /// above finds that work through the tree.
    mutating func takePlace() -> Lifetime.Place? {
        guard phase == .closed, hasNoWork, hasNoChildren else { return nil }
        defer { parent = nil }
        return parent.map { ($0, index) }
    }
}
