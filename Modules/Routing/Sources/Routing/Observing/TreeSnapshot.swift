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

extension TreeSnapshot {
    /// What one look at a unit tells.
    struct Node<Child> {
        var id: UInt64
        var name: String
        var state: UnitState
        var work: [String]
        var children: [Child]
    }

    /// Looks at a unit and all below it, from the top; puts the snapshot together from the leaves.
    ///
    /// Without recursion, since a tree may be deeper than the stack.
    init<Unit>(_ root: Unit, _ look: (Unit) -> Node<Unit>) {
        var nodes = [look(root)]
        var parents = [0]
        var next = 0
        while next < nodes.count {
            for child in nodes[next].children {
                nodes.append(look(child))
                parents.append(next)
            }
            next += 1
        }
        var made: [[TreeSnapshot]] = Array(repeating: [], count: nodes.count)
        for (index, node) in nodes.enumerated().reversed() {
            let snapshot = TreeSnapshot(
                id: node.id, name: node.name, state: node.state, work: node.work,
                children: made[index].reversed())
            made[index] = []
            made[parents[index]].append(snapshot)
        }
        self = made[0][0]
    }
}

extension Routing {
    /// The unit and all below it as they are now.
    ///
    /// Each unit is looked at on its own: while transitions run, a parent and its child may be
    /// seen a moment apart.
    public var tree: TreeSnapshot {
        TreeSnapshot(self as any Routing) { router in router.interactable.lifetime.look(router) }
    }
}

extension Lifetime {
    fileprivate func look(_ router: any Routing) -> TreeSnapshot.Node<any Routing> {
        let (id, phase, work) = state.withLock { ($0.id, $0.phase, $0.work.map(\.name)) }
        return TreeSnapshot.Node(
            id: id, name: Self.name(of: router), state: phase, work: work,
            children: router.children)
    }
}

extension TreeSnapshot: CustomStringConvertible {
    /// The tree as text: a line for each unit, with its name, its state and its running work.
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
