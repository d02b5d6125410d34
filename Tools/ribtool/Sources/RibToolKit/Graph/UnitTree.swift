/// The tree of units, as the sources have it.
struct UnitTree {
    private let tree: String

    init(_ repository: ParsedRepository) { tree = Self.units(of: repository).tree.trimmed }

    /// Returns a page with the current tree, as the help of ``UpdateCommand`` says.
    /// - Throws: ``ToolError`` for a part without an end.
    func filled(_ page: String, path: String) throws(ToolError) -> String {
        try RibToolKit.filled("ribtool units", of: page, path: path) { _, _ in
            fenced(tree, "text")
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
