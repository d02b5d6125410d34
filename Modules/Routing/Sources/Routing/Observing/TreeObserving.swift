import Synchronization

/// Receives the events of a tree.
package protocol TreeObserving: AnyObject, Sendable {
    /// Receives an event, with the unit locked: it must not wait, nor read the tree.
    func receive(_ event: TreeEvent, of unit: Lifetime)

    /// Remembers the tree that it observes from now on.
    ///
    /// - Returns: `false` if it has stopped, and must be removed from the tree.
    func move(to tree: Tree) -> Bool
}

/// The state of a unit at one moment, with its work and its children.
package struct UnitReading {
    package let id: UInt64
    package let phase: UnitPhase
    /// `nil` if the unit is not attached yet, or closed.
    package let router: (any Routing)?
    package let work: [(number: UInt64, name: String)]
    package let children: [Lifetime]
}

extension Lifetime {
    /// The unit as it is now.
    package var reading: UnitReading {
        state.withLock { state in
            UnitReading(
                id: id, phase: state.phase, router: state.router,
                work: state.work.numbered.map { ($0.number, $0.element.name) },
                children: state.children.all)
        }
    }

    /// The tree of the unit, or the one that it starts if it is launched.
    package var treeForObservers: Tree { state.withLock { $0.treeForObservers() } }
}
