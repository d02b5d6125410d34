import Synchronization

extension LifetimeState {
    /// The way in which a detach goes on.
    enum DetachStart {
        /// The unit has no place below that parent.
        case notAttached
        /// Close the unit after its children.
        case closing(ClosingUnit)
        /// Close the unit, which has nothing to wait for. The most frequent case.
        case startedIdleLeaf(ResigningUnit)
    }

    struct ClosingUnit {
        let unit: Lifetime
        let children: [Lifetime]
        /// Whether another detach closes the unit, so that this one only waits.
        let isJoined: Bool
    }

    /// A unit whose `willResignActive()` is called next.
    struct ResigningUnit {
        let router: (any Routing)?
        let hasWires: Bool
    }

    /// Refuses work and children from now on.
    ///
    /// - Parameters:
    ///   - parent: if given, a unit with another parent is left alone.
    ///   - resignsNow: whether an idle leaf resigns at once.
    mutating func startDetach(
        of unit: Lifetime, ifChildOf parent: Lifetime? = nil, resignsNow: Bool = false
    ) -> DetachStart {
        if let parent, !isChild(of: parent) { return .notAttached }
        switch phase {
        case .built: return .notAttached
        case .closing, .closed:
            return .closing(ClosingUnit(unit: unit, children: children.all, isJoined: true))
        case .activating, .active:
            set(.closing, of: unit)
            if resignsNow, !isActivating, seat == nil, children.isEmpty, work.isEmpty,
                pendingWaits.isEmpty
            {
                return .startedIdleLeaf(startResignation())
            }
            return .closing(ClosingUnit(unit: unit, children: children.all, isJoined: false))
        }
    }

    private func isChild(of parent: Lifetime) -> Bool {
        guard let place else { return false }
        return place.parent === parent
    }

    /// Says that `willResignActive()` is called next.
    mutating func startResignation() -> ResigningUnit {
        isResigning = true
        return ResigningUnit(router: router, hasWires: !wires.isEmpty)
    }

    /// Says that `willResignActive()` has returned.
    mutating func endResignation() { isResigning = false }

    mutating func takeWires() -> [any Disconnectable] {
        defer { wires = [] }
        return wires
    }

    /// The result of the end of a detach.
    struct DetachEnd {
        let router: (any Routing)?
        let waits: [Wait]
        /// Those that were created during the detach.
        let wires: [any Disconnectable]
        let vacated: Place?
        /// The tree whose root the unit was.
        let endedTree: Tree?
        /// Released outside of the lock: they hold the interactor.
        let intents: Intents
    }

    mutating func endDetach(of unit: Lifetime) -> DetachEnd {
        let isRoot = place == nil
        set(.closed, of: unit)
        isResigning = false
        seat = nil
        defer { intents = Intents() }
        return DetachEnd(
            router: router.take(), waits: takeWaitsThatAreOver(), wires: takeWires(),
            vacated: takePlace(), endedTree: isRoot ? tree : nil, intents: intents)
    }

    /// Removes a child that is gone, and returns the own place if that is not needed any more.
    mutating func remove(child number: UInt64) -> Place? {
        children.remove(number)
        return takePlace()
    }

    /// Clears the unit's place and returns it, if the unit needs it no more.
    mutating func takePlace() -> Place? {
        guard phase == .closed, work.isEmpty, children.isEmpty else { return nil }
        return place.take()
    }
}

extension LifetimeState.Place {
    /// Removes the unit from its parent, and returns the place of the parent if that is not needed
    /// any more.
    func vacate() -> LifetimeState.Place? {
        parent.state.withLock { $0.remove(child: number) }
    }
}
