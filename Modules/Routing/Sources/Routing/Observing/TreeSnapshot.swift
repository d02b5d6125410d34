import Synchronization

/// A unit and all below it at one moment.
public struct TreeSnapshot: Sendable, Hashable, Codable, Identifiable {
    /// The identity of the unit, unique in the process.
    public let id: UInt64
    /// The name of the unit.
    public let name: String
    /// The phase of the unit's life.
    public let state: UnitState
    /// The names of the work that was running.
    public let work: [String]
    /// The children, in the order in which they were attached.
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

extension TreeSnapshot {
    /// One unit, with its children still to be read.
    struct Node<Child> {
        var id: UInt64
        var name: String
        var state: UnitState
        var work: [String]
        var children: [Child]
    }

    /// Reads a unit and all below it from the top, and creates the snapshot from the leaves.
    ///
    /// Without recursion, since a tree may be deeper than the stack.
    init<Unit>(_ root: Unit, _ node: (Unit) -> Node<Unit>) {
        var nodes = [node(root)]
        var parents = [0]
        var next = 0
        while next < nodes.count {
            for child in nodes[next].children {
                nodes.append(node(child))
                parents.append(next)
            }
            next += 1
        }
        var snapshots: [[TreeSnapshot]] = Array(repeating: [], count: nodes.count)
        for (index, node) in nodes.enumerated().reversed() {
            let snapshot = TreeSnapshot(
                id: node.id, name: node.name, state: node.state, work: node.work,
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
        TreeSnapshot(self as any Routing) { router in router.interactable.lifetime.node(router) }
    }
}

extension Lifetime {
    fileprivate func node(_ router: any Routing) -> TreeSnapshot.Node<any Routing> {
        let (id, phase, work) = state.withLock { ($0.id, $0.phase, $0.work.map(\.name)) }
        return TreeSnapshot.Node(
            id: id, name: Self.name(of: router), state: phase, work: work,
            children: router.children)
    }
}

extension TreeSnapshot: CustomStringConvertible {
    /// A drawing of the tree: a line for each unit, with its name, its state and its running work.
    ///
    ///     Launch  active
    ///     └── LoggedIn  active  [watches the session]
    public var description: String {
        lines.joined(separator: "\n")
    }

    private var title: String {
        let running = work.isEmpty ? "" : "  [\(work.joined(separator: ", "))]"
        return "\(name)  \(state.rawValue)\(running)"
    }

    /// Without recursion, since a tree may be deeper than the stack.
    private var lines: [String] {
        var lines: [String] = []
        var rest = [(unit: self, first: "", others: "")]
        while let (unit, first, others) = rest.popLast() {
            lines.append(first + unit.title)
            for (index, child) in unit.children.enumerated().reversed() {
                let isLast = index == unit.children.count - 1
                rest.append(
                    (
                        child, others + (isLast ? "└── " : "├── "),
                        others + (isLast ? "    " : "│   ")
                    ))
            }
        }
        return lines
    }
}
