import Testing

@testable import RibToolKit

@Suite("Mutants of statements")
struct StatementMutantsTests {
    @Test("A call is removed, and an awaited call is not waited for.")
    func calls() {
        let source = """
            func f() async throws {
                a.b()
                try await c?.d { e in
                    e
                }
                _ = g()
            }
            """

        #expect(
            replacements(in: source, kind: .call) == ["", "", ""])
        #expect(
            replacements(in: source, kind: .wait) == ["Task { try await c?.d { e in e } }"])
    }

    @Test("A call whose result is used stays.")
    func values() {
        let source = """
            func f() -> Int { g() }
            var x: Int { g() }
            var y: Int { get { g() } }
            func z(_ b: Bool) -> Int { if b { g() } else { h() } }
            func s() { let x = switch g() { case 1: i() default: h() } }
            let c = { () -> Int in g() }
            """

        #expect(replacements(in: source, kind: .call).isEmpty)
    }

    @Test(
        "A call that ends the program, or that an initializer needs, stays.",
        arguments: ["precondition(a)", "fatalError()", "super.init()", "self.init(a: 1)"])
    func needed(statement: String) {
        #expect(replacements(in: "init() {\n\(statement)\n}", kind: .call).isEmpty)
    }

    @Test("An assignment is removed, except where it gives a first value.")
    func assignments() {
        let source = """
            struct S {
                init() { a = 1 }
                func f() {
                    a = 1
                    b += 2
                    let c: Int
                    if a { c = 1 } else { c = 2 }
                }
            }
            """

        let found = mutants(in: source, kind: .assignment)

        #expect(found.map(\.original) == ["a = 1", "b += 2"])
        #expect(replacements(in: source, kind: .arithmetic) == ["b -= 2"])
    }

    @Test("Neighbours are swapped where one suspends or both call something.")
    func order() {
        let source = """
            func f() async {
                a = 1
                await b()
                // Stays between the two.
                c()
                let d = 1
                e()
                f = 2
                g = 3
            }
            """

        #expect(
            replacements(in: source, kind: .order) == [
                "await b() a = 1", "c() // Stays between the two. await b()",
            ])
    }

    @Test(
        "Two pieces of work are not swapped, since they may run in any order; a condition may say more.",
        arguments: [
            (#"task("c") { await d() }"#, 0), (#"if let c { task("c") { await d(c) } }"#, 0),
            (#"if let c { c.e() }"#, 1),
            (#"if let c { task("c") { await d(c) } } else { e() }"#, 1),
        ])
    func startsOfWork(second: String, count: Int) {
        let source = """
            func f() async {
                task("a") { await b() }
                \(second)
            }
            """

        #expect(replacements(in: source, kind: .order).count == count)
    }

    @Test("A guard that binds nothing is swapped; one that binds is not.")
    func guards() {
        let source = """
            func f() async {
                guard !a else { return }
                await b()
                guard let c else { return }
                await d()
            }
            """

        #expect(
            replacements(in: source, kind: .order) == ["await b() guard !a else { return }"])
    }
}
