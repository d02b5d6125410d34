import Foundation
import Testing

@testable import RibToolKit

@Suite("Conformances in symbol graphs")
struct SymbolGraphTests {
    @Test("A type conforms through other protocols and superclasses too.")
    func conforms() throws {
        let graphs = try [
            graph("Routing", [("i", "protocol", "Interactable")], []),
            graph(
                "Odd",
                [
                    ("p", "protocol", "Paying"), ("a", "class", "Kitchen.A"),
                    ("b", "class", "B"), ("c", "class", "C"), ("d", "struct", "D"),
                ],
                [("p", "conformsTo", "i"), ("a", "conformsTo", "p"), ("b", "inheritsFrom", "a")]),
            graph("OddViews", [], [("c", "conformsTo", "i")]),
        ]

        let types = graphs.types(conformingTo: "Routing", "Interactable")

        #expect(types == ["Odd.Kitchen.A", "Odd.B", "Odd.C"])
    }

    @Test("Another module's protocol of that name is another protocol.")
    func namesake() throws {
        let graphs = try [
            graph("Routing", [("i", "protocol", "Interactable")], []),
            graph(
                "Odd", [("j", "protocol", "Interactable"), ("a", "class", "A")],
                [("a", "conformsTo", "j")]),
        ]

        #expect(graphs.types(conformingTo: "Routing", "Interactable").isEmpty)
    }

    private func graph(
        _ module: String, _ symbols: [(id: String, kind: String, path: String)],
        _ relationships: [(source: String, kind: String, target: String)]
    ) throws -> SymbolGraph {
        let object: [String: Any] = [
            "module": ["name": module],
            "symbols": symbols.map {
                [
                    "identifier": ["precise": $0.id], "kind": ["identifier": "swift." + $0.kind],
                    "pathComponents": $0.path.split(separator: ".").map(String.init),
                ] as [String: Any]
            },
            "relationships": relationships.map {
                ["source": $0.source, "kind": $0.kind, "target": $0.target]
            },
        ]
        let data = try JSONSerialization.data(withJSONObject: object)
        return try JSONDecoder().decode(SymbolGraph.self, from: data)
    }
}
