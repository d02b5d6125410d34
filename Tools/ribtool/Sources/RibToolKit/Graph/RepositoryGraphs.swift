struct RepositoryGraphs {
    /// The targets of apps and modules, each with the targets that it depends on.
    private let modules: DirectedGraph
    private let units: DirectedGraph
    private let targets: [ManifestTarget]

    init(_ repository: ParsedRepository) {
        targets = repository.manifests.flatMap(\.targets).filter { target in
            target.kind != .test
                && (target.folder.hasPrefix("Apps/") || target.folder.hasPrefix("Modules/"))
        }
        let names = Set(targets.map(\.name))
        let edges = targets.flatMap { target in
            target.dependencies.filter { names.contains($0.name) }
                .map { DirectedGraph.Edge(from: target.name, to: $0.name) }
        }
        modules = DirectedGraph(nodes: names, edges: edges)
        units = Self.units(of: repository)
    }

    /// Returns the drawing of `modules`, of `units`, or of a module: its targets with what they use
    /// and what uses them.
    func drawing(of subject: String) -> GraphDrawing {
        switch subject {
        case "modules": return GraphDrawing(name: subject, graph: modules)
        case "units": return GraphDrawing(name: subject, graph: units)
        default:
            let own = targets.filter { $0.folder.hasPrefix("Modules/\(subject)/") }.map(\.name)
            return GraphDrawing(
                name: "neighbours", graph: modules.neighbours(of: Set(own)), direction: "LR",
                marked: Set(own))
        }
    }

    /// Returns the tree of units: a feature is the parent of those whose builders it mentions.
    static func units(of repository: ParsedRepository) -> DirectedGraph {
        let features = repository.features
        let edges = features.flatMap { parent in
            let names = repository.sources(below: "Modules/\(parent)/Sources/\(parent)")
                .reduce(into: Set<String>()) { $0.formUnion($1.names) }
            return features.filter { child in
                child != parent
                    && !names.isDisjoint(with: [child + "Builder", child + "Buildable"])
            }.map { DirectedGraph.Edge(from: parent, to: $0) }
        }
        return DirectedGraph(nodes: features, edges: edges)
    }
}
