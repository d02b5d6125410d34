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
        return strangers + [cycle(uses)].compactMap(\.self)
    }

    private typealias Use = (edge: DirectedGraph.Edge, site: Site)

    private func stranger(_ use: Use) -> CheckFinding {
        finding(
            use.site,
            "\(use.edge.from) imports \(use.edge.to), but does not build a \(use.edge.to) unit.",
            fix: """
                If they are siblings, notify their parent through \(use.edge.from)Listener, and \
                remove the import. If \(use.edge.to) is a child, give \(use.edge.from)Router a \
                `\(use.edge.to)Buildable`, and attach the unit that it builds.
                """)
    }

    private func cycle(_ uses: [Use]) -> CheckFinding? {
        guard let cycle = DirectedGraph(edges: uses.map(\.edge)).cycle,
            let use = uses.first(where: { $0.edge == .init(from: cycle[0], to: cycle[1]) })
        else { return nil }
        return finding(
            use.site,
            "Features import each other in a cycle: \(cycle.joined(separator: " → ")).",
            fix: "Remove the child's import. It notifies its parent through its listener.")
    }
}
