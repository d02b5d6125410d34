/// The notation of a drawing: for a terminal, for GitHub and DocC, for Graphviz.
enum GraphFormat: String, CaseIterable { case text, mermaid, dot }

struct GraphDrawing {
    /// The graph's name in JSON and DOT.
    let name: String
    /// The whole graph; Mermaid and DOT leave out what follows from the rest of the modules' graph.
    let graph: DirectedGraph
    var marked: Set<String> = []

    private var direction: String { name == "neighbours" ? "LR" : "TD" }

    func text(_ format: GraphFormat) -> String {
        let drawn = name == "modules" ? graph.reduced : graph
        return switch format {
        case .text: name == "units" ? graph.tree : graph.list
        case .mermaid: mermaid(drawn)
        case .dot: dot(drawn)
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

    private func dot(_ graph: DirectedGraph) -> String {
        let head = ["rankdir=\(direction == "TD" ? "TB" : direction);", "node [shape=box];"]
        let nodes = graph.nodes.map { "\"\($0)\"\(marked.contains($0) ? " [penwidth=3]" : "");" }
        let edges = graph.edges.map { "\"\($0.from)\" -> \"\($0.to)\";" }
        let lines = (head + nodes + edges).map { "    \($0)\n" }.joined()
        return "digraph \(name) {\n\(lines)}\n"
    }

    /// Returns a name for Mermaid, with a label where the node has dots, spaces or hyphens.
    private func id(_ node: String) -> String {
        plain(node) == node ? node : "\(plain(node))[\"\(node)\"]"
    }

    private func plain(_ node: String) -> String {
        String(node.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }
}
