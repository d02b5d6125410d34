import Testing

@testable import RibToolKit

@Suite("Mutants of statements and calls")
struct StatementMutantsTests {
    @Test(
        "A call is removed, unless its result is used, it ends the program, or an initializer needs it.",
        arguments: [
            ("func f() async throws {\na.b()\ntry await c?.d { e in e }\n_ = g()\n}", 3),
            ("func f() -> Int { g() }", 0), ("var x: Int { g() }", 0),
            ("var y: Int { get { g() } }", 0), ("let c = { () -> Int in g() }", 0),
            ("func z(_ b: Bool) -> Int { if b { g() } else { h() } }", 0),
            ("func s() { let x = switch g() { case 1: i() default: h() } }", 0),
            ("init() { precondition(a) }", 0), ("init() { fatalError() }", 0),
            ("init() { super.init() }", 0), ("init() { self.init(a: 1) }", 0),
        ])
    func calls(source: String, count: Int) {
        #expect(replacements(in: source, kind: .call) == Array(repeating: "", count: count))
    }

    @Test("An awaited call is not waited for.")
    func waits() {
        let source = "func f() async throws {\n    try await c?.d { e in e }\n}"

        #expect(replacements(in: source, kind: .wait) == ["Task { try await c?.d { e in e } }"])
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

    @Test(
        "Neighbours are swapped where one suspends or both call something.",
        arguments: [
            ("a = 1\nawait b()", ["await b() a = 1"]),
            ("await b()\n// Between.\nc()", ["c() // Between. await b()"]),
            ("c()\nlet d = 1\ne()", []), ("f = 2\ng = 3", []),
            // A guard that binds something stays before what may use it.
            ("guard !a else { return }\nawait b()", ["await b() guard !a else { return }"]),
            ("guard let c else { return }\nawait d()", []),
            // Two pieces of work may run in any order; a condition may say more.
            ("task(\"a\") { await b() }\ntask(\"c\") { await d() }", []),
            ("task(\"a\") { await b() }\nif let c { task(\"c\") { await d(c) } }", []),
            (
                "task(\"a\") { await b() }\nif let c { c.e() }",
                ["if let c { c.e() } task(\"a\") { await b() }"]
            ),
        ])
    func order(statements: String, expected: [String]) {
        let source = "func f() async {\n\(statements)\n}"

        #expect(replacements(in: source, kind: .order) == expected)
    }

    @Test(
        "A call of another object comes twice; an own one, or one that ends or sets something, does not.",
        arguments: [
            ("a.b()", "a.b(); a.b()"), ("await c?.d()", "await c?.d(); await c?.d()"),
            ("rows.remove(at: 1)", "rows.remove(at: 1); rows.remove(at: 1)"),
            ("s.withLock { $0.y += 1 }", "s.withLock { $0.y += 1 }; s.withLock { $0.y += 1 }"),
            ("s.withLock { $0.z() }", "s.withLock { $0.z(); $0.z() }"),
            ("e()", nil), ("slot.clear()", nil), ("rows.removeAll { $0 == 1 }", nil),
            ("rows.remove(row)", nil), ("task.cancel()", nil), ("flag.store(true)", nil),
            ("events.finish()", nil), ("s.withLock { $0.x = 1 }", nil),
        ])
    func repeated(call: String, twice: String?) {
        let source = "func f() async throws {\n    \(call)\n}"

        #expect(replacements(in: source, kind: .repeated) == [twice].compactMap(\.self))
    }

    @Test("The error of a call is ignored, where its value is not used.")
    func swallowed() {
        let source = "func f() throws {\n    try a()\n    try? b()\n    let c = try d()\n}"

        #expect(replacements(in: source, kind: .swallowed) == ["try? a()"])
    }

    @Test(
        "A cancelled task returns before a statement that follows a suspension.",
        arguments: [
            ("f", "c = false", 1), ("f", "let e = await g()", 0), ("f", "return e", 0),
            ("f", "task(\"c\") { await d() }", 1),
            // Only a detach cancels this method, and a unit that is detached starts no work.
            ("didBecomeActive", "task(\"c\") { await d() }", 0),
        ])
    func cancelled(function: String, statement: String, count: Int) {
        let source = "actor A { func \(function)() async {\na()\nawait b()\n\(statement)\n} }"

        let mutated = "guard !Task.isCancelled else { return }; \(statement)"
        #expect(
            replacements(in: source, kind: .cancelled) == Array(repeating: mutated, count: count))
    }

    @Test("A cancellation handler is emptied.")
    func emptied() {
        let source = """
            func f() async {
                await withTaskCancellationHandler {
                    await a()
                } onCancel: {
                    for b in c { b.end() }
                }
            }
            """

        #expect(mutants(in: source, kind: .emptied).map(\.original) == ["for b in c { b.end() }"])
    }

    @Test(
        "A lock is left out where its closure needs nothing of it.",
        arguments: [
            ("a.withLock { b() }", "({ b() })()"),
            (
                "try await l.withLock { () throws(E) in try f.g() }",
                "try await ({ () throws(E) in try f.g() })()"
            ),
            ("c.withLock { $0 = 1 }", nil), ("d.withLock { state in state = 1 }", nil),
        ])
    func unlocked(call: String, mutated: String?) {
        let source = "func f() {\n    \(call)\n}"

        #expect(replacements(in: source, kind: .unlocked) == [mutated].compactMap(\.self))
    }
}
