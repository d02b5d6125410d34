/// The notation of a drawing.
enum GraphFormat: String, CaseIterable {
    /// For a terminal.
    case text
    /// For GitHub and DocC.
    case mermaid
    /// For Graphviz.
    case dot
}

/// A choice of graph to draw.
enum GraphDrawing: Equatable {
    case modules
    case units
    /// The targets of a module, with what they use and what uses them.
    case neighbours(of: String)

    /// The graph's name in JSON and DOT.
    var name: String {
        switch self {
        case .modules: "modules"
        case .units: "units"
        case .neighbours: "neighbours"
        }
    }

    /// Returns the whole graph.
    func graph(of graphs: RepositoryGraphs) -> DirectedGraph {
        switch self {
        case .modules: graphs.modules
        case .units: graphs.units
        case .neighbours(let module): graphs.modules.neighbours(of: graphs.targets(of: module))
        }
    }

    /// Returns the drawing, with a line break at its end.
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
