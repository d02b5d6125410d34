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
        if let parent, self.parent !== parent { return .notAttached }
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

    /// Says that `willResignActive()` is called next.
    mutating func startResignation() -> ResigningUnit {
        hook = .resignation
        return ResigningUnit(router: router, hasWires: !wires.isEmpty)
    }

    mutating func takeWires() -> [any Disconnectable] {
        defer { wires = [] }
        return wires
    }

    /// The result of the end of a detach.
    struct DetachEnd {
        let router: (any Routing)?
        let waits: [Wait]
        /// The wires that were created during the detach.
        let wires: [any Disconnectable]
        /// The parent that the unit has left.
        let left: Lifetime?
        /// The tree whose root the unit was.
        let endedTree: Tree?
        /// Released outside of the lock: they hold the interactor.
        let intents: Intents
    }

    mutating func endDetach(of unit: Lifetime) -> DetachEnd {
        let isRoot = parent == nil
        set(.closed, of: unit)
        hook = nil
        seat = nil
        defer { intents = Intents() }
        return DetachEnd(
            router: router.take(), waits: takeWaitsThatAreOver(), wires: takeWires(),
            left: leaveParent(), endedTree: isRoot ? tree : nil, intents: intents)
    }

    /// Removes a child that is gone, and returns the own parent if the unit has left it.
    mutating func remove(child: Lifetime) -> Lifetime? {
        children.remove(child.id)
        return leaveParent()
    }

    /// Clears the parent and returns it, if the unit needs it no more.
    mutating func leaveParent() -> Lifetime? {
        guard phase == .closed, work.isEmpty, children.isEmpty else { return nil }
        return parent.take()
    }
}
