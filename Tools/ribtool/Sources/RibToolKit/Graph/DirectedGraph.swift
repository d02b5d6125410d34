import ArgumentParsing

/// A graph of named nodes and arrows, both sorted, so that a drawing is the same each time.
struct DirectedGraph: Equatable {
    struct Edge: Hashable {
        let from: String
        let to: String
    }

    let nodes: [String]
    let edges: [Edge]

    /// - Parameter nodes: those that may have no arrow.
    init(nodes: some Sequence<String> = [], edges: some Sequence<Edge>) {
        self.nodes = Set(nodes).union(edges.flatMap { [$0.from, $0.to] }).sorted()
        self.edges = Set(edges).sorted { ($0.from, $0.to) < ($1.from, $1.to) }
    }

    func targets(of node: String) -> [String] { edges.filter { $0.from == node }.map(\.to) }

    var tree: String {
        let reached = Set(edges.map(\.to))
        let roots = nodes.filter { !reached.contains($0) }
        // A graph of nothing but cycles has no root, and still is drawn.
        let tops = roots.isEmpty ? Array(nodes.prefix(1)) : roots
        return tops.map { "\($0)\n" + branches(below: $0, indent: "", above: [$0]) }.joined()
    }

    private func branches(below node: String, indent: String, above: Set<String>) -> String {
        let targets = targets(of: node)
        return targets.enumerated().map { index, target in
            let isLast = index == targets.count - 1
            let line = "\(indent)\(isLast ? "└── " : "├── ")\(target)"
            if above.contains(target) { return line + "  (again)\n" }
            let left = indent + (isLast ? "    " : "│   ")
            return line + "\n" + branches(below: target, indent: left, above: above.union([target]))
        }.joined()
    }
}

/// Returns what can be reached from `start` over any number of steps, itself included, nearest first.
func reachable<Node: Hashable>(from start: [Node], over steps: (Node) -> [Node]) -> [Node] {
    var reached: [Node] = []
    var seen = Set(start)
    var open = start
    while !open.isEmpty {
        reached += open
        open = open.flatMap(steps).filter { seen.insert($0).inserted }
    }
    return reached
}
