import Testing

@testable import RibToolKit

@Suite("Mutants of branches")
struct BranchMutantsTests {
    @Test("A case does what the default does.")
    func cases() {
        let source = """
            func f() {
                switch a {
                case 1: b()
                case 2: c()
                default: d()
                }
            }
            """

        let found = mutants(in: source, kind: .mapping)

        #expect(found.map(\.original) == ["case 1: b()", "case 2: c()"])
        #expect(found.map(\.mutated) == ["case 1: d()", "case 2: d()"])
    }

    @Test(
        "Without a default, a case does what the next case does, and the last what the first does.")
    func nextCase() {
        let source = """
            func f() -> Int {
                switch a {
                case .b: 1
                case .c: 2
                }
            }
            """

        #expect(replacements(in: source, kind: .mapping) == ["case .b: 2", "case .c: 1"])
    }

    @Test(
        "A `catch` with a pattern catches nothing, one pattern at a time; its condition has mutants.",
        arguments: [
            ("do { a() } catch .b { c() }", ["do { a() } catch .b where false { c() }"]),
            (
                "do throws(E) { a() } catch .b, let c as D { e() } catch { f() }",
                [
                    "do throws(E) { a() } catch .b where false, let c as D { e() } catch { f() }",
                    "do throws(E) { a() } catch .b, let c as D where false { e() } catch { f() }",
                ]
            ),
            (
                "do { a() } catch .b where c { d() }",
                [
                    "do { a() } catch .b where true { d() }",
                    "do { a() } catch .b where false { d() }",
                ]
            ),
            ("do { a() } catch { b() }", []),
            ("do { a() } catch let b { c(b) }", []),
        ])
    func catches(statement: String, expected: [String]) {
        #expect(replacements(in: "func f() {\n\(statement)\n}", kind: .condition) == expected)
    }

    @Test("An assignment moves into the branch beside it.")
    func moved() {
        let source = """
            func f() {
                a = false
                if let b { c(b) }
            }
            func g() {
                do { try d() } catch { e() }
                a = false
            }
            """

        #expect(
            replacements(in: source, kind: .moved) == [
                "if let b { a = false c(b) }", "do { try d() a = false } catch { e() }",
            ])
    }

    @Test("An assignment does not move behind an exit.")
    func exits() {
        let source = "func f() {\n    if a { return }\n    b = false\n}"

        #expect(mutants(in: source, kind: .moved).isEmpty)
    }
}
