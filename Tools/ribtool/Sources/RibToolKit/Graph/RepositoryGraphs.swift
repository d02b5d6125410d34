struct RepositoryGraphs {
    /// The targets of apps and modules, each with the targets that it depends on.
    private let modules: DirectedGraph
    private let units: DirectedGraph
    private let targets: [Target]

    init(_ repository: ParsedRepository) {
        targets = repository.manifests.flatMap(\.targets).filter { target in
            target.kind != .test && ["Apps/", "Modules/"].contains(where: target.folder.hasPrefix)
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
            let own = Set(targets.filter { $0.module == subject }.map(\.name))
            let near = modules.edges.filter { own.contains($0.from) || own.contains($0.to) }
            let graph = DirectedGraph(nodes: own, edges: near)
            return GraphDrawing(name: "neighbours", graph: graph, marked: own)
        }
    }

    /// Returns a page with current graphs, as the help of ``UpdateCommand`` says.
    /// - Throws: ``ToolError`` for a comment that can't be understood.
    func filled(_ page: String, path: String) throws -> String {
        let folders = path.split(separator: "/").map(String.init)
        // The folder of a target, or of the package of the same name.
        let module = folders.dropLast().last ?? ""
        let isReadme =
            folders.first == "Modules" && folders.last == "README.md"
            && targets.contains { $0.module == module }
        let neighbours = "<!-- ribtool graph neighbours"
        let section = "\n## Neighbours\n\n\(neighbours) -->\n<!-- end of ribtool graph -->\n"
        let wholePage = isReadme && !page.contains(neighbours) ? page + section : page
        return try RibToolKit.filled("ribtool graph", of: wholePage, path: path) { text, site in
            let words = text.split(separator: " ").map(String.init)
            let known = ["modules", "units"] + (isReadme ? ["neighbours"] : [])
            guard let format = words.count < 2 ? .mermaid : GraphFormat(rawValue: words[1]),
                (1...2).contains(words.count), known.contains(words[0])
            else {
                throw ToolError(
                    """
                    \(site): `\(text)` is no graph. Write `modules`, `units`, or \
                    `neighbours` in a module's README, and after it nothing or `text`.
                    """)
            }
            let subject = words[0] == "neighbours" ? module : words[0]
            return fenced(drawing(of: subject).text(format).trimmed, format.rawValue)
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
