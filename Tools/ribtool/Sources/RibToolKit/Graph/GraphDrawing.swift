/// The notation of a drawing.
enum GraphFormat: String, CaseIterable {
    /// For a terminal.
    case text
    /// For GitHub and DocC.
    case mermaid
    /// For Graphviz.
    case dot
}

/// A graph and the way to draw it.
struct GraphDrawing {
    /// The graph's name in JSON and DOT.
    let name: String
    /// The whole graph.
    let graph: DirectedGraph
    var direction = "TD"
    /// The nodes with a thick line.
    var marked: Set<String> = []

    /// Returns the drawing, with a line break at its end.
    func text(_ format: GraphFormat) -> String {
        let drawn = name == "modules" ? graph.reduced : graph
        return switch format {
        case .text: name == "units" ? graph.tree : graph.list
        case .mermaid: drawn.mermaid(direction: direction, marked: marked)
        case .dot: drawn.dot(name: name, direction: direction, marked: marked)
        }
    }
}
