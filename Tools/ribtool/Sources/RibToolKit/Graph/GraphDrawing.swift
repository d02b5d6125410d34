/// The notation of a drawing: for every reader, or for GitHub and DocC.
enum GraphFormat: String { case text, mermaid }

struct GraphDrawing {
    /// The whole graph; Mermaid leaves out what follows from the rest, where it is no tree.
    let graph: DirectedGraph
    let isTree: Bool

    func text(_ format: GraphFormat) -> String {
        switch format {
        case .text: isTree ? graph.tree : graph.list
        case .mermaid: mermaid(isTree ? graph : graph.reduced)
        }
    }

    private func mermaid(_ graph: DirectedGraph) -> String {
        let drawn = graph.nodes.filter { node in
            graph.edges.contains { $0.from == node } || !graph.edges.contains { $0.to == node }
        }
        let lines = drawn.map { node in
            let targets = graph.targets(of: node).map(id).joined(separator: " & ")
            return targets.isEmpty ? id(node) : "\(id(node)) --> \(targets)"
        }
        return "flowchart TD\n" + lines.map { "    \($0)\n" }.joined()
    }

    /// Returns a name for Mermaid, with a label where the node has dots, spaces or hyphens.
    private func id(_ node: String) -> String {
        let plain = String(node.map { $0.isLetter || $0.isNumber ? $0 : "_" })
        return plain == node ? node : "\(plain)[\"\(node)\"]"
    }
}
