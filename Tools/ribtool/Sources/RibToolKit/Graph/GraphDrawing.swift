/// Which graph to draw.
enum GraphDrawing: Equatable {
    case modules
    case units
    /// What a module uses and who uses it.
    case neighbours(of: String)

    /// What it is called in JSON.
    var name: String {
        switch self {
        case .modules: "modules"
        case .units: "units"
        case .neighbours: "neighbours"
        }
    }

    /// All of it.
    func graph(of graphs: RepositoryGraphs) -> DirectedGraph {
        switch self {
        case .modules: graphs.modules
        case .units: graphs.units
        case .neighbours(let module): graphs.modules.neighbours(of: graphs.targets(of: module))
        }
    }

    /// The drawing, with a line break at its end.
    func text(of graphs: RepositoryGraphs, format: GraphFormat) -> String {
        let graph = graph(of: graphs)
        let drawn = self == .modules ? graph.reduced : graph
        var direction = "TD"
        var marked: Set<String> = []
        if case .neighbours(let module) = self {
            direction = "LR"
            marked = graphs.targets(of: module)
        }
        return switch format {
        case .text: self == .units ? graph.tree : graph.list
        case .mermaid: drawn.mermaid(direction: direction, marked: marked)
        case .dot: drawn.dot(name: name, direction: direction, marked: marked)
        }
    }
}
