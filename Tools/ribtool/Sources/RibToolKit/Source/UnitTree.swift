/// The tree of units, as the sources have it: a feature is the parent of those whose builders it mentions.
struct UnitTree {
    private let children: [String: [String]]

    init(_ repository: Repository) {
        let features = repository.logic
        children = features.reduce(into: [:]) { children, parent in
            let sources = parent.sources.filter { $0.mentions(["Builder", "Buildable"]) }
            let names = Set(sources.flatMap(\.tree.identifiers))
            children[parent.name] = features.map(\.name).filter { child in
                child != parent.name
                    && !names.isDisjoint(with: [child + "Builder", child + "Buildable"])
            }
        }
    }

    var text: String {
        let reached = Set(children.values.joined())
        let roots = children.keys.filter { !reached.contains($0) }.sorted()
        // A graph of nothing but cycles has no root, and still is drawn.
        let tops = roots.isEmpty ? Array(children.keys.sorted().prefix(1)) : roots
        return tops.map { "\($0)\n" + branches(below: $0, indent: "", above: [$0]) }.joined()
    }

    private func branches(below node: String, indent: String, above: Set<String>) -> String {
        let targets = children[node] ?? []
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
