import Synchronization

/// A unit and all below it at one moment.
///
/// Releasing, comparing or encoding a snapshot takes stack for each level: some 40,000 levels fit into 8 MB.
public struct TreeSnapshot: Sendable, Hashable, Codable, Identifiable {
    /// The identity of the unit, unique in the process.
    public let id: UInt64
    /// The name of the unit.
    public let name: String
    /// The phase of the unit's life.
    public let state: UnitPhase
    /// The names of the work that was running, in alphabetical order: the same in each run.
    public let work: [String]
    /// The children, in the order in which they were attached.
    public let children: [TreeSnapshot]

    /// Creates a snapshot.
    public init(
        id: UInt64, name: String, state: UnitPhase, work: [String], children: [TreeSnapshot]
    ) {
        self.id = id
        self.name = name
        self.state = state
        self.work = work.sorted()
        self.children = children
    }
}

extension TreeSnapshot {
    /// Reads a unit and all below it from the top, and creates the snapshot from the leaves.
    ///
    /// Without recursion, which takes more stack for each level than a release does.
    ///
    /// - Parameter read: returns the snapshot of one unit without children, and its children.
    package init<Unit>(_ root: Unit, _ read: (Unit) -> (TreeSnapshot, children: [Unit])) {
        var nodes = [read(root)]
        var parents = [0]
        var next = 0
        while next < nodes.count {
            for child in nodes[next].children {
                nodes.append(read(child))
                parents.append(next)
            }
            next += 1
        }
        var snapshots: [[TreeSnapshot]] = Array(repeating: [], count: nodes.count)
        for (index, (unit, _)) in nodes.enumerated().reversed() {
            let snapshot = TreeSnapshot(
                id: unit.id, name: unit.name, state: unit.state, work: unit.work,
                children: snapshots[index].reversed())
            snapshots[index] = []
            snapshots[parents[index]].append(snapshot)
        }
        self = snapshots[0][0]
    }
}

extension Routing {
    /// A snapshot of this unit and all below it.
    ///
    /// Each unit is read on its own: while transitions run, a parent and its child may be read at
    /// different moments.
    public var tree: TreeSnapshot {
        TreeSnapshot(self as any Routing) { router in router.interactable.lifetime.snapshot(router)
        }
    }
}

extension Routing {
    /// Whether a transition of this unit, or of one below it, has started and has not ended.
    ///
    /// Each unit is read on its own, as in ``tree``.
    public var isInTransition: Bool {
        var routers: [any Routing] = [self]
        while let router = routers.popLast() {
            if router.interactable.lifetime.runsTransition { return true }
            routers += router.children
        }
        return false
    }
}

extension Lifetime {
    fileprivate var runsTransition: Bool {
        state.withLock { $0.work.all.contains { $0.transitionOwner != nil } }
    }

    /// The unit without its children, and these.
    fileprivate func snapshot(_ router: any Routing) -> (TreeSnapshot, children: [any Routing]) {
        let (phase, work) = state.withLock { ($0.phase, $0.work.all.map(\.name)) }
        let unit = TreeSnapshot(
            id: id, name: name(of: router), state: phase, work: work, children: [])
        return (unit, router.children)
    }
}
