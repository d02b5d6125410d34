/// Which target uses which, as the manifests say: apps and modules, without tests and tools.
enum ModuleGraph {
    static func graph(of packages: RepositoryPackages) -> DirectedGraph {
        let targets = packages.targets.filter { target in
            target.kind != .test
                && (target.folder.hasPrefix("Apps/") || target.folder.hasPrefix("Modules/"))
        }
        let names = Set(targets.map(\.name))
        let edges = targets.flatMap { target in
            target.dependencies.filter { names.contains($0.name) }.map {
                DirectedGraph.Edge(from: target.name, to: $0.name)
            }
        }
        return DirectedGraph(nodes: names, edges: edges)
    }
}
