import Testing

@testable import RibToolKit

@Suite("A directed graph")
struct DirectedGraphTests {
    @Test("Nodes and edges are in order and there once, however they came.")
    func order() {
        #expect(graph("b>a a>c b>a") == graph("a>c b>a"))
        #expect(graph("b>a a>c").nodes == ["a", "b", "c"])
    }

    @Test("A tree shows what has several parents below each, and comes to an end in a circle.")
    func tree() {
        #expect(
            graph("a>b a>c b>d c>d").tree == """
                a
                ├── b
                │   └── d
                └── c
                    └── d

                """)
        #expect(graph("a>b b>a").tree == "a\n└── b\n    └── a  (again)\n")
    }

    /// `a>b` is an arrow from a to b.
    private func graph(_ text: String) -> DirectedGraph {
        let edges = text.split(separator: " ").map { pair in
            let parts = pair.split(separator: ">").map(String.init)
            return DirectedGraph.Edge(from: parts[0], to: parts[1])
        }
        return DirectedGraph(edges: edges)
    }
}
