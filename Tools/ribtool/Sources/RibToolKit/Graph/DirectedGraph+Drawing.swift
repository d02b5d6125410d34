extension DirectedGraph {
    /// Returns the graph as Mermaid, which GitHub and DocC draw.
    ///
    /// - Parameters:
    ///   - direction: `TD` or `LR`.
    ///   - marked: nodes to draw with a thick line.
    func mermaid(direction: String, marked: Set<String> = []) -> String {
        let drawn = nodes.filter { node in
            edges.contains { $0.from == node } || !edges.contains { $0.to == node }
        }
        let lines =
            drawn.map { node in
                let targets = targets(of: node).map(id).joined(separator: " & ")
                return targets.isEmpty ? id(node) : "\(id(node)) --> \(targets)"
            } + nodes.filter(marked.contains).map { "style \(plain($0)) stroke-width:3px" }
        return "flowchart \(direction)\n" + lines.map { "    \($0)\n" }.joined()
    }

    /// Returns the graph as Graphviz reads it.
    func dot(name: String, direction: String, marked: Set<String> = []) -> String {
        let head = ["rankdir=\(direction == "TD" ? "TB" : direction);", "node [shape=box];"]
        let nodes = nodes.map { "\"\($0)\"\(marked.contains($0) ? " [penwidth=3]" : "");" }
        let edges = edges.map { "\"\($0.from)\" -> \"\($0.to)\";" }
        let lines = (head + nodes + edges).map { "    \($0)\n" }.joined()
        return "digraph \(name) {\n\(lines)}\n"
    }

    /// The nodes, a line each, with the nodes that they lead to.
    var list: String {
        TextTable(
            rows: nodes.map { node in
                let targets = targets(of: node)
                return targets.isEmpty ? [node] : [node, "→ " + targets.joined(separator: ", ")]
            }
        ).text
    }

    /// The roots, each with the tree below it.
    var tree: String {
        // A graph of nothing but cycles has no root, and still is drawn.
        let tops = roots.isEmpty ? Array(nodes.prefix(1)) : roots
        return tops.map { "\($0)\n" + branches(below: $0, indent: "", above: [$0]) }.joined()
    }

    private func branches(below node: String, indent: String, above: Set<String>) -> String {
        let targets = targets(of: node)
        return targets.enumerated().map { index, target in
            let isLast = index == targets.count - 1
            let line = "\(indent)\(isLast ? "└── " : "├── ")\(target)"
            if above.contains(target) { return line + "  (again)\n" }
            return line + "\n"
                + branches(
                    below: target, indent: indent + (isLast ? "    " : "│   "),
                    above: above.union([target]))
        }.joined()
    }

    /// Returns a name for Mermaid, with a label where the node has dots, spaces or hyphens.
    private func id(_ node: String) -> String {
        plain(node) == node ? node : "\(plain(node))[\"\(node)\"]"
    }

    private func plain(_ node: String) -> String {
        String(node.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }
}
