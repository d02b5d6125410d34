/// The notation of a drawing: for every reader, or for GitHub and DocC.
enum GraphFormat: String { case text, mermaid }

struct GraphDrawing {
    let name: String
    /// The whole graph; Mermaid leaves out what follows from the rest of the modules' graph.
    let graph: DirectedGraph
    var marked: Set<String> = []

    private var direction: String { name == "neighbours" ? "LR" : "TD" }

    func text(_ format: GraphFormat) -> String {
        let drawn = name == "modules" ? graph.reduced : graph
        return switch format {
        case .text: name == "units" ? graph.tree : graph.list
        case .mermaid: mermaid(drawn)
        }
    }

    private func mermaid(_ graph: DirectedGraph) -> String {
        let drawn = graph.nodes.filter { node in
            graph.edges.contains { $0.from == node } || !graph.edges.contains { $0.to == node }
        }
        let lines =
            drawn.map { node in
                let targets = graph.targets(of: node).map(id).joined(separator: " & ")
                return targets.isEmpty ? id(node) : "\(id(node)) --> \(targets)"
            } + graph.nodes.filter(marked.contains).map { "style \(plain($0)) stroke-width:3px" }
        return "flowchart \(direction)\n" + lines.map { "    \($0)\n" }.joined()
    }

    /// Returns a name for Mermaid, with a label where the node has dots, spaces or hyphens.
    private func id(_ node: String) -> String {
        plain(node) == node ? node : "\(plain(node))[\"\(node)\"]"
    }

    private func plain(_ node: String) -> String {
        String(node.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }
}
