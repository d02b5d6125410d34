/// Which unit makes which: a feature is the parent of those whose builders its sources mention.
enum UnitTree {
    static func graph(of repository: ParsedRepository) -> DirectedGraph {
        let features = repository.packages.features(in: repository.files)
        let edges = features.flatMap { parent in
            let names = repository.sources(below: "Modules/\(parent)/Sources/\(parent)")
                .reduce(into: Set<String>()) { $0.formUnion($1.names) }
            return features.filter { child in
                child != parent && !names.isDisjoint(with: makers(of: child))
            }.map { DirectedGraph.Edge(from: parent, to: $0) }
        }
        return DirectedGraph(nodes: features, edges: edges)
    }

    /// What a parent must name to make a unit.
    static func makers(of feature: String) -> Set<String> {
        [feature + "Builder", feature + "Buildable"]
    }
}
