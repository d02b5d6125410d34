import Synchronization

/// What a unit and all below it looked like at one moment.
public struct TreeSnapshot: Sendable, Hashable, Codable, Identifiable {
    /// Names the unit; no other unit of the process gets the same.
    public let id: UInt64
    /// The name of the unit.
    public let name: String
    /// Where the unit stood.
    public let state: UnitState
    /// The names of the work that ran.
    public let work: [String]
    /// The units below, in the order in which they were attached.
    public let children: [TreeSnapshot]

    /// Creates a snapshot.
    public init(
        id: UInt64, name: String, state: UnitState, work: [String], children: [TreeSnapshot]
    ) {
        self.id = id
        self.name = name
        self.state = state
        self.work = work
        self.children = children
    }
}

extension Routing {
    /// The unit and all below it as they are now.
    ///
    /// Each unit is looked at on its own: while transitions run, a parent and its child may be
    /// seen a moment apart.
    public var tree: TreeSnapshot { interactable.lifetime.snapshot(named: self) }
}

extension Lifetime {
    fileprivate func snapshot(named router: any Routing) -> TreeSnapshot {
        let (phase, work) = state.withLock { ($0.phase, $0.work.map(\.name)) }
        return TreeSnapshot(
            id: id, name: Self.name(of: router), state: phase, work: work,
            children: router.children.map(\.tree))
    }
}
