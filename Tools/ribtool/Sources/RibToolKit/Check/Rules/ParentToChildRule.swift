struct ParentToChildRule: CheckRule {
    static let name = "parent-to-child"
    static let summary = "A feature imports another only to build it."
    static let why = "Siblings that know each other cannot be moved, copied or replaced alone."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        let uses = repository.targets.filter { $0.layer == .feature }.flatMap { target in
            repository.uses(of: target, among: target.imported)
                .filter { $0.target.layer == .feature }
                .map {
                    (edge: DirectedGraph.Edge(from: target.name, to: $0.target.name), site: $0.site)
                }
        }
        let units = RepositoryGraphs.units(of: repository.parsed)
        return uses.filter { !units.edges.contains($0.edge) }.map { edge, site in
            finding(
                site, "\(edge.from) imports \(edge.to), but does not build a \(edge.to) unit.",
                fix: """
                    If they are siblings, notify their parent through \(edge.from)Listener, and \
                    remove the import. If \(edge.to) is a child, give \(edge.from)Router a \
                    `\(edge.to)Buildable`, and attach the unit that it builds.
                    """)
        }
    }
}
