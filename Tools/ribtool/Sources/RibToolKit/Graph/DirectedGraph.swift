/// Named nodes and arrows between them, both in order, so that a drawing is the same each time.
struct DirectedGraph: Codable, Equatable {
    struct Edge: Codable, Hashable, Comparable {
        let from: String
        let to: String

        static func < (left: Edge, right: Edge) -> Bool {
            (left.from, left.to) < (right.from, right.to)
        }
    }

    let nodes: [String]
    let edges: [Edge]

    init(nodes: some Sequence<String>, edges: some Sequence<Edge>) {
        self.nodes = Set(nodes).sorted()
        self.edges = Set(edges).sorted()
    }

    /// Where the arrows of a node lead, in order.
    func targets(of node: String) -> [String] { edges.filter { $0.from == node }.map(\.to) }

    /// Nodes to which no arrow leads, in order.
    var roots: [String] {
        let reached = Set(edges.map(\.to))
        return nodes.filter { !reached.contains($0) }
    }

    /// A way from a node back to itself: its nodes, the first one again at the end.
    var cycle: [String]? {
        for node in nodes {
            if let way = way(from: node, to: node) { return way }
        }
        return nil
    }

    /// The same without arrows that follow from others: a drawing with fewer lines says as much.
    var reduced: DirectedGraph {
        let needed = edges.filter { edge in
            !targets(of: edge.from).contains { middle in
                middle != edge.to && way(from: middle, to: edge.to) != nil
            }
        }
        return DirectedGraph(nodes: nodes, edges: needed)
    }

    /// What is at `centre`, what it leads to and what leads to it.
    func neighbours(of centre: Set<String>) -> DirectedGraph {
        let near = edges.filter { centre.contains($0.from) || centre.contains($0.to) }
        return DirectedGraph(nodes: near.flatMap { [$0.from, $0.to] } + centre, edges: near)
    }

    /// The nodes of a way of at least one arrow.
    private func way(from start: String, to end: String) -> [String]? {
        var open = [[start]]
        var seen: Set<String> = []
        while !open.isEmpty {
            let way = open.removeFirst()
            for next in targets(of: way.last ?? start) {
                if next == end { return way + [next] }
                if seen.insert(next).inserted { open.append(way + [next]) }
            }
        }
        return nil
    }
}
