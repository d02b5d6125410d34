import Testing

@testable import RibToolKit

@Suite("Which types are interactors")
struct InteractorKindsTests {
    /// Returns the types that conform in a source, and in one of another module that imports its.
    private func heirs(_ source: String, _ other: String = "") -> Set<String> {
        let sources = [
            ("Modules/Routing/Sources/Routing/A.swift", "protocol Interactable {}"),
            ("Modules/M/Sources/M/A.swift", "import Routing\n" + source),
            ("Modules/N/Sources/N/A.swift", "import M\nimport Routing\n" + other),
        ]
        let types = sources.flatMap { FactReader(ParsedSource(path: $0, text: $1)).types }
        return TypeTable(types).heirs(of: "Routing.Interactable")
    }

    @Test(
        "A type that conforms is an interactor, however it says so.",
        arguments: [
            "actor A: Interactable {}", "actor A: Routing.Interactable {}",
            "actor A {}\nextension A: Interactable {}",
            "actor A<B> {}\nextension A: Interactable where B: Equatable {}",
            "typealias Logic = Interactable & Sendable\nactor A: Logic {}",
            "typealias B = A\nactor A {}\nextension B: Interactable {}",
            "protocol P: Interactable {}\nactor A: P {}",
            "protocol P where Self: Interactable {}\nactor A: P {}",
            "enum B { actor A: Interactable {} }",
            "enum B {}\nextension B { actor A: Interactable {} }",
            "#if os(Linux) || os(macOS)\nactor A: Interactable {}\n#endif",
            "class B: Interactable {}\nclass A: B {}",
        ])
    func conforms(source: String) {
        #expect(heirs(source).contains("M.A"))
    }

    @Test("A conformance in another module counts.")
    func elsewhere() {
        #expect(heirs("actor A {}", "extension A: Interactable {}") == ["M.A"])
    }

    @Test(
        "What only looks like an interactor is none.",
        arguments: [
            "// actor A: Interactable {}", "let a = \"actor A: Interactable {}\"",
            "func f() { actor A: Interactable {} }", "#if NEVER\nactor A: Interactable {}\n#endif",
            "protocol Interactable {}\nactor A: Interactable {}", "actor AInteractor {}",
            // These lead in a circle.
            "typealias A = B\ntypealias B = A\nprotocol P: Q {}\nprotocol Q: P {}\nextension A: P {}",
        ])
    func looksLikeOne(source: String) {
        #expect(heirs(source).isEmpty)
    }
}
