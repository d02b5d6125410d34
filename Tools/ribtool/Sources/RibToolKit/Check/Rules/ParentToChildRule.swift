struct ParentToChildRule: CheckRule {
    static let name = "parent-to-child"
    static let summary = "A feature imports another only to build it, and never in a cycle."
    static let why = "Siblings that know each other cannot be moved, copied or replaced alone."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        let uses = repository.targets.filter { $0.layer == .feature }.flatMap { target in
            repository.uses(of: target, among: target.imported)
                .filter { $0.target.layer == .feature }
                .map { (edge: DirectedGraph.Edge(from: target.name, to: $0.target.name), $0.site) }
        }
        let strangers = uses.filter { !repository.units.edges.contains($0.edge) }.map(stranger)
        return strangers + [circle(uses)].compactMap(\.self)
    }

    private typealias Use = (edge: DirectedGraph.Edge, site: Site)

    private func stranger(_ use: Use) -> CheckFinding {
        finding(
            use.site,
            "\(use.edge.from) imports \(use.edge.to), but makes no \(use.edge.to) unit.",
            fix: """
                Tell the parent of both, through \(use.edge.from)Listener; or be its parent: take \
                a `\(use.edge.to)Buildable` and attach what it builds.
                """)
    }

    private func circle(_ uses: [Use]) -> CheckFinding? {
        guard let circle = DirectedGraph(edges: uses.map(\.edge)).cycle,
            let use = uses.first(where: { $0.edge == .init(from: circle[0], to: circle[1]) })
        else { return nil }
        return finding(
            use.site,
            "The features import each other in a circle: \(circle.joined(separator: " → ")).",
            fix: "Let the child tell its parent through its listener, and remove its import.")
    }
}
