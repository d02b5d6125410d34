struct RepositoryGraphs {
    private let drawings: [String: GraphDrawing]

    init(_ repository: ParsedRepository) {
        // The targets of apps and modules, each with the targets that it depends on.
        let targets = repository.manifests.flatMap(\.targets).filter { target in
            target.kind != .test && ["Apps/", "Modules/"].contains(where: target.folder.hasPrefix)
        }
        let names = Set(targets.map(\.name))
        let edges = targets.flatMap { target in
            target.dependencies.filter { names.contains($0.name) }
                .map { DirectedGraph.Edge(from: target.name, to: $0.name) }
        }
        let modules = DirectedGraph(nodes: names, edges: edges)
        drawings = [
            "modules": GraphDrawing(graph: modules, isTree: false),
            "units": GraphDrawing(graph: Self.units(of: repository), isTree: true),
        ]
    }

    /// Returns a page with current graphs, as the help of ``UpdateCommand`` says.
    /// - Throws: ``ToolError`` for a comment that can't be understood.
    func filled(_ page: String, path: String) throws -> String {
        try RibToolKit.filled("ribtool graph", of: page, path: path) { text, site in
            let words = text.split(separator: " ").map(String.init)
            guard let format = words.count < 2 ? .mermaid : GraphFormat(rawValue: words[1]),
                words.count < 3, let drawing = words.first.flatMap({ drawings[$0] })
            else {
                throw ToolError(
                    """
                    \(site): `\(text)` is no graph. Write `modules` or `units`, and after it nothing \
                    or `text`.
                    """)
            }
            return fenced(drawing.text(format).trimmed, format.rawValue)
        }
    }

    /// Returns the tree of units: a feature is the parent of those whose builders it mentions.
    static func units(of repository: ParsedRepository) -> DirectedGraph {
        let modules = repository.files.modules.filter(\.isFeature)
        let features = modules.map(\.name)
        let edges = modules.flatMap { module in
            let parent = module.name
            let names = repository.sources(below: "\(module.package)/Sources/\(parent)")
                .reduce(into: Set<String>()) { $0.formUnion($1.names) }
            return features.filter { child in
                child != parent
                    && !names.isDisjoint(with: [child + "Builder", child + "Buildable"])
            }.map { DirectedGraph.Edge(from: parent, to: $0) }
        }
        return DirectedGraph(nodes: features, edges: edges)
    }
}
