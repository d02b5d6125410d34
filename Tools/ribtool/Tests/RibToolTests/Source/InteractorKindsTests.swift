import Testing

@testable import RibToolKit

@Suite("Which types are interactors")
struct InteractorKindsTests {
    @Test(
        "A type that conforms is an interactor, however it says so.",
        arguments: [
            "AliasInteractor", "BoxInteractor", "BuiltInteractor", "ConstrainedInteractor",
            "DirectInteractor", "ExtendedInteractor", "HereInteractor", "HiddenInteractor",
            "Kitchen.Interactor", "LongNamedInteractor", "Pantry.Interactor",
            "Pantry.ShelfInteractor", "QualifiedInteractor", "RefinedInteractor",
            "SharedInteractor", "Stove.Interactor", "ViewInteractor",
        ])
    func conforms(name: String) throws {
        let odd = try #require(try FixtureRepository.module("Odd"))

        #expect(odd.interactors.contains { $0.name == "Odd." + name })
    }

    @Test(
        "What only looks like an interactor is none.",
        arguments: [
            "CommentInteractor", "ElsewhereInteractor", "LocalInteractor", "LookalikeInteractor",
            "NamedInteractor", "NeverInteractor", "PayingInteractable", "TextInteractor",
        ])
    func looksLikeOne(name: String) throws {
        let report = try FixtureRepository.report()

        #expect(!report.interactors.contains { $0.name.hasSuffix("." + name) })
    }

    @Test("A class inherits being an interactor.")
    func inherits() {
        let table = table(
            """
            protocol Interactable {}
            class Base: Interactable {}
            final class Derived: Base {}
            """)

        #expect(table.heirs(of: "MTests.Interactable") == ["MTests.Base", "MTests.Derived"])
    }

    @Test("Aliases and protocols that lead in a circle do not hang the tool.")
    func circle() {
        let table = table(
            """
            typealias A = B
            typealias B = A
            protocol P: Q {}
            protocol Q: P {}
            extension A: P {}
            actor Lost: A, P {}
            protocol Interactable {}
            """)

        #expect(table.heirs(of: "MTests.Interactable").isEmpty)
    }

    private func table(_ source: String) -> TypeTable { TypeTable(types(in: source)) }
}
