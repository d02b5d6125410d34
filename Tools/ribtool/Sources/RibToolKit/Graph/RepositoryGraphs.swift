/// The graphs of a repository.
struct RepositoryGraphs {
    /// The targets of apps and modules, each with the targets that it depends on.
    let modules: DirectedGraph
    /// The features, each with the features whose units it builds.
    let units: DirectedGraph
    private let packages: RepositoryPackages

    init(_ repository: ParsedRepository) {
        packages = repository.packages
        modules = Self.modules(of: packages)
        units = Self.units(of: repository)
    }

    /// Returns whether the graphs depend on a source.
    static func needs(_ path: String) -> Bool { path.hasPrefix("Modules/") }

    /// The names of the modules, in order.
    var moduleNames: [String] { packages.modules.map(\.folderName) }

    /// Returns the targets of a module.
    func targets(of module: String) -> Set<String> {
        let manifest = packages.modules.first { $0.folderName == module }
        return Set(manifest?.targets.filter { $0.kind != .test }.map(\.name) ?? [])
    }

    /// Returns the tree of units: a feature is the parent of those whose builders it mentions.
    static func units(of repository: ParsedRepository) -> DirectedGraph {
        let features = repository.packages.features(in: repository.files)
        let edges = features.flatMap { parent in
            let names = repository.sources(below: "Modules/\(parent)/Sources/\(parent)")
                .reduce(into: Set<String>()) { $0.formUnion($1.names) }
            return features.filter { $0 != parent && !names.isDisjoint(with: builders(of: $0)) }
                .map { DirectedGraph.Edge(from: parent, to: $0) }
        }
        return DirectedGraph(nodes: features, edges: edges)
    }

    /// Returns the types of which a parent must name one to build the feature's unit.
    static func builders(of feature: String) -> Set<String> {
        [feature + "Builder", feature + "Buildable"]
    }

    private static func modules(of packages: RepositoryPackages) -> DirectedGraph {
        let targets = packages.targets.filter { target in
            target.kind != .test
                && (target.folder.hasPrefix("Apps/") || target.folder.hasPrefix("Modules/"))
        }
        let names = Set(targets.map(\.name))
        let edges = targets.flatMap { target in
            target.dependencies.filter { names.contains($0.name) }
                .map { DirectedGraph.Edge(from: target.name, to: $0.name) }
        }
        return DirectedGraph(nodes: names, edges: edges)
    }
}
