import Testing

@testable import RibToolKit

@Suite("The rule one-type-a-file")
struct OneTypeRuleTests {
    @Test("A second type is found, wherever it stands.")
    func second() throws {
        let told = try told("protocol GrillHeat {}\n\nenum GrillState {}\n")

        #expect(told == ["\(Self.path):1: GrillHeat is in the file of GrillState."])
    }

    @Test("A file called otherwise than its type is found.")
    func otherName() throws {
        #expect(
            try told("struct Fire {}") == [
                "\(Self.path):1: Fire is in a file called GrillState.swift."
            ])
    }

    @Test("A file that only extends another type is found.")
    func extends() throws {
        #expect(
            try told("extension String {}") == ["\(Self.path):1: GrillState.swift extends String."])
    }

    @Test(
        "Helpers that nobody else sees, nested types, functions and extensions are fine.",
        arguments: [
            "struct GrillState {}\nprivate struct Fire {}", "struct GrillState { enum Kind {} }",
            "#if os(Linux)\nstruct GrillState {}\n#else\nstruct GrillState {}\n#endif",
            "func heat() {}", "enum GrillState {}\nextension String {}", "extension GrillState {}",
        ])
    func fine(source: String) throws {
        #expect(try told(source) == [])
    }

    @Test(
        "An extension's file is called after its type, or several types' beginning, and a topic.",
        arguments: [
            ("String+Heat", "extension String {}"),
            ("Grill+Heat", "extension GrillRouting {}\nextension GrillDependency {}"),
        ])
    func plus(stem: String, source: String) throws {
        let path = "Modules/Grill/Sources/Grill/\(stem).swift"

        #expect(try SmallHouse.told("one-type-a-file", [path: source]) == [])
    }

    @Test("A topic alone does not say what is extended.")
    func otherBase() throws {
        let path = "Modules/Grill/Sources/Grill/Text+Heat.swift"

        #expect(
            try SmallHouse.told("one-type-a-file", [path: "extension String {}"]) == [
                "\(path):1: Text+Heat.swift extends String."
            ])
    }

    private static let path = SmallHouse.grill("State")

    private func told(_ source: String) throws -> [String] {
        try SmallHouse.told("one-type-a-file", [Self.path: source])
    }
}
