public import Routing

/// A tree that is created from its events, one by one.
public struct TreeReplay: Sendable {
    private struct Unit {
        var name: String
        var parent: UInt64?
        /// The number of units above it.
        var level: Int
        var state = UnitPhase.activating
        var work: [UInt64: String] = [:]
        var children: [UInt64] = []
    }

    private var units: [UInt64: Unit] = [:]
    private var root: UInt64?

    /// Creates a replay without a tree.
    public init() {}

    /// Applies one event.
    /// - Throws: ``ReplayError`` when the event does not fit those before it. The tree then stays
    ///   as it was.
    public mutating func apply(_ event: TreeEvent) throws(ReplayError) {
        switch event {
        case .attached(let id, let name, let parent): try attach(id, name, parent)
        case .sent(let id, _): try check(id)
        case .changed(let id, .closed):
            try check(id)
            remove(id)
        case .changed(let id, let state):
            try check(id)
            units[id]?.state = state
        case .started(let id, let work, let name):
            try check(id)
            units[id]?.work[work] = name
        case .ended(let id, let work):
            try check(id)
            units[id]?.work[work] = nil
        case .restarted: (units, root) = ([:], nil)
        }
    }

    /// The tree now; `nil` before the root is attached and after it is gone.
    public var tree: TreeSnapshot? { root.map(snapshot) }

    private func check(_ id: UInt64) throws(ReplayError) {
        if units[id] == nil { throw .unknownUnit(id) }
    }

    private mutating func attach(
        _ id: UInt64, _ name: String, _ parent: UInt64?
    ) throws(ReplayError) {
        if units[id] != nil { throw .attachedTwice(id) }
        let level = parent.flatMap { units[$0]?.level }.map { $0 + 1 } ?? 0
        // A snapshot takes stack for each level.
        if level >= 10_000 { throw .tooDeep(id) }
        if let parent {
            try check(parent)
            units[parent]?.children.append(id)
        } else {
            if let root { throw .secondRoot(id, besides: root) }
            root = id
        }
        units[id] = Unit(name: name, parent: parent, level: level)
    }

    /// Removes a unit and all below it.
    private mutating func remove(_ id: UInt64) {
        // The newest child goes first, mostly.
        if let parent = units[id]?.parent, let index = units[parent]?.children.lastIndex(of: id) {
            units[parent]?.children.remove(at: index)
        }
        if root == id { root = nil }
        var gone = [id]
        while let id = gone.popLast() { gone += units.removeValue(forKey: id)?.children ?? [] }
    }

    private func snapshot(of root: UInt64) -> TreeSnapshot {
        TreeSnapshot(root) { id in
            let unit = units[id]
            let snapshot = TreeSnapshot(
                id: id, name: unit?.name ?? "", state: unit?.state ?? .closed,
                work: unit.map { Array($0.work.values) } ?? [], children: [])
            return (snapshot, unit?.children ?? [])
        }
    }
}

/// The reason why an event does not fit the events that were replayed before it.
public enum ReplayError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The event is about a unit that was never attached, or is gone.
    case unknownUnit(UInt64)
    /// The unit is in the tree already.
    case attachedTwice(UInt64)
    /// The tree has a root already.
    case secondRoot(UInt64, besides: UInt64)
    /// The unit has 10,000 units above it.
    case tooDeep(UInt64)

    /// A text that says what happened and what to do.
    public var description: String {
        switch self {
        case .unknownUnit(let id):
            "Unit \(id) is not in the tree. Replay a trace from its first event on."
        case .attachedTwice(let id):
            "Unit \(id) is in the tree already. Replay the events of one process, each once."
        case .secondRoot(let id, let root):
            "Unit \(id) would be a second root besides \(root). Replay one tree at a time."
        case .tooDeep(let id):
            "Unit \(id) would have 10000 units above it. Replay a tree that is less deep."
        }
    }
}
