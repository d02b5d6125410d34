/// The graphs of a repository.
struct RepositoryGraphs {
    /// Which target uses which.
    let modules: DirectedGraph
    /// Which unit makes which.
    let units: DirectedGraph
    private let packages: RepositoryPackages

    init(_ repository: ParsedRepository) {
        packages = repository.packages
        modules = ModuleGraph.graph(of: packages)
        units = UnitTree.graph(of: repository)
    }

    /// Whether the graphs depend on a source.
    static func needs(_ path: String) -> Bool { path.hasPrefix("Modules/") }

    /// The names of the modules, in order.
    var moduleNames: [String] { packages.modules.map(\.folderName) }

    /// The targets of a module.
    func targets(of module: String) -> Set<String> {
        let manifest = packages.modules.first { $0.folderName == module }
        return Set(manifest?.targets.filter { $0.kind != .test }.map(\.name) ?? [])
    }
}
