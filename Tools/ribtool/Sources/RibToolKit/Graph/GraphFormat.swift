/// How a graph is drawn.
enum GraphFormat: String, CaseIterable {
    /// For a terminal.
    case text
    /// For GitHub and DocC.
    case mermaid
    /// For Graphviz.
    case dot
}
