import Testing

@testable import RibToolKit

@Suite("What ribtool mutate changes in statements")
struct ChangedStatementsTests {
    @Test("A call is left out, and not waited for where it was awaited.")
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

    @Test("A call whose answer is somebody's value is not left out.")
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
        "A call that ends the program, or that an initializer needs, is not left out.",
        arguments: ["precondition(a)", "fatalError()", "super.init()", "self.init(a: 1)"])
    func needed(statement: String) {
        #expect(replacements(in: "init() {\n\(statement)\n}", kind: .call).isEmpty)
    }

    @Test("An assignment is left out, but not where it gives a first value.")
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

        let found = changes(in: source, kind: .assignment)

        #expect(found.map(\.original) == [["a = 1"], ["b += 2"]])
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

    @Test("A guard that binds nothing can change places; one that binds can't.")
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
