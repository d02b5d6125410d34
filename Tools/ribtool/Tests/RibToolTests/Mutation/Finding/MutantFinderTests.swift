import Testing

@testable import RibToolKit

@Suite("Mutants of a source file")
struct MutantFinderTests {
    @Test(
        "A condition becomes true and false.",
        arguments: [
            ("if a { b() }", ["if true { b() }", "if false { b() }"]),
            (
                "guard !a else { return }",
                ["guard true else { return }", "guard false else { return }"]
            ),
            ("let x = a ? 1 : 2", ["let x = true ? 1 : 2", "let x = false ? 1 : 2"]),
            (
                "for x in y where a { b() }",
                ["for x in y where true { b() }", "for x in y where false { b() }"]
            ),
            ("while a { b() }", ["while false { b() }"]),
            ("repeat { b() } while a", ["repeat { b() } while false"]),
            ("if let a { b() }", ["if false, let a { b() }"]),
            ("if case .a = b { c() }", ["if false, case .a = b { c() }"]),
            ("if a, let b { c() }", ["if false, a, let b { c() }", "if true, let b { c() }"]),
            ("while true { b() }", []),
        ])
    func conditions(statement: String, expected: [String]) {
        #expect(replacements(in: "func f() {\n\(statement)\n}", kind: .condition) == expected)
    }

    @Test(
        "An operator becomes a similar one.",
        arguments: [
            ("let x = a == b", ["let x = a != b"]),
            ("let x = a < b", ["let x = a <= b"]),
            ("let x = a >= b", ["let x = a > b"]),
            ("let x = a && b || c", ["let x = a || b || c", "let x = a && b && c"]),
            ("let x = !a", ["let x = a"]),
            ("let x = a + b * c", ["let x = a - b * c", "let x = a + b + c"]),
            ("let x = a ?? b()", ["let x = b()"]),
            ("let x = true", ["let x = false"]),
            ("if a < b {}", ["if a <= b {}"]),
            ("if a == b {}", []),
            ("let x = \"a\" + b + c", []),
            ("let x = a ..< b", []),
            ("let x = y.sorted { $0 < $1 }", ["let x = y.sorted { $0 > $1 }"]),
            ("let x = y.max(by: { $0.a > $1.a })", ["let x = y.max(by: { $0.a < $1.a })"]),
            ("let x = y.filter { $0 < 1 }", ["let x = y.filter { $0 <= 1 }"]),
        ])
    func operators(statement: String, expected: [String]) {
        let kinds: Set<MutantReport.Kind> = [.comparison, .arithmetic, .logic, .literal, .fallback]
        let found = mutants(in: "func f() {\n\(statement)\n}").filter { kinds.contains($0.kind) }

        #expect(found.map(\.mutated) == expected)
    }

    @Test("Code that is not compiled here, attributes and patterns are not mutated.")
    func leftAlone() {
        let source = """
            #if NOWHERE
                func f() { a() }
            #endif
            @available(*, deprecated: true)
            func g(_ x: Bool) {
                switch x {
                case true: break
                default: break
                }
            }
            enum E: Int { case a = 1 }
            """

        #expect(mutants(in: source).isEmpty)
    }

    @Test("A mutant has its line and the member around it.")
    func place() throws {
        let source = """
            extension A.B {
                struct C {
                    var d: some P {
                        let e = true
                        return e
                    }
                    func f(_ g: Int, to h: Int) { i() }
                }
            }
            """

        let found = mutants(in: source)

        #expect(found.map(\.function) == ["A.B.C.d", "A.B.C.f(_:to:)"])
        #expect(found.map(\.site.line) == [4, 7])
        #expect(found.first?.diff == "- let e = true\n+ let e = false\n")
    }
}
