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

    /// Returns the place that removes the unit's view next; `nil` if none does.
    mutating func startViewRemoval() -> (any Seat)? {
        if seat != nil { hook = .viewRemoval }
        return seat
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
        let departure: Departure
        /// Released outside of the lock, as the seat is: they hold foreign code.
        let intents: Intents
        let seat: (any Seat)?
    }

    mutating func endDetach(of unit: Lifetime) -> DetachEnd {
        set(.closed, of: unit)
        hook = nil
        defer { (intents, seat) = (Intents(), nil) }
        return DetachEnd(
            router: router.take(), waits: takeWaitsThatAreOver(), wires: takeWires(),
            departure: depart(), intents: intents, seat: seat)
    }

    /// The links that end with the last work of a unit's subtree.
    struct Departure {
        /// The parent that the unit has left.
        var parent: Lifetime?
        /// The tree, if the unit has no parent: it was the root.
        var tree: Tree?
    }

    /// Removes a child that is gone.
    mutating func remove(child: Lifetime) -> Departure {
        children.remove(child.id)
        return depart()
    }

    /// Clears the parent, if the unit needs it no more, and returns what has ended.
    mutating func depart() -> Departure {
        guard phase == .closed, work.isEmpty, children.isEmpty else { return Departure() }
        return parent == nil ? Departure(tree: tree) : Departure(parent: parent.take())
    }
}
