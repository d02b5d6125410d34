import Testing

@testable import RibToolKit

@Suite("Mutants of values")
struct ValueMutantsTests {
    @Test(
        "A number becomes ten times as large; zero and numbers that are no decimals stay.",
        arguments: [
            ("let x = 30", ["let x = 300"]),
            ("let x = 1_000", ["let x = 10000"]),
            ("let x = 0.5", ["let x = 5.0"]),
            ("let x = 1_000_000_000_000_000_000", ["let x = 100000000000000000"]),
            ("let x = 0", []),
            ("let x = 0xFF", []),
        ])
    func constants(statement: String, expected: [String]) {
        #expect(replacements(in: "func f() {\n\(statement)\n}", kind: .constant) == expected)
    }

    @Test(
        "A returned value becomes the empty value of its type.",
        arguments: [
            ("func f() -> Int? { a }", ["func f() -> Int? { nil }"]),
            ("func f() -> [Int] { return a }", ["func f() -> [Int] { return [] }"]),
            ("var f: String { a() }", ["var f: String { \"\" }"]),
            ("var f: [Int: Int] { get { a } }", ["var f: [Int: Int] { get { [:] } }"]),
            (
                "func f() -> Bool { a() }",
                ["func f() -> Bool { true }", "func f() -> Bool { false }"]
            ),
        ])
    func values(source: String, expected: [String]) {
        #expect(replacements(in: source, kind: .value) == expected)
    }

    @Test(
        "A value without an empty one, and one that other mutants change, stays.",
        arguments: [
            "func f() -> Int? { nil }", "func f() -> Bool { !a }", "func f() -> Bool { a == b }",
            "func f() -> Router { a }", "func f() { a() }",
        ])
    func otherValues(source: String) {
        #expect(mutants(in: source, kind: .value).isEmpty)
    }

    @Test("One side of a logical operator is left out.")
    func sides() {
        let found = replacements(in: "func f() {\nlet x = a && b\n}", kind: .side)

        #expect(found == ["let x = a", "let x = b"])
    }
}
