import Testing

@testable import RibToolKit

@Suite("All mutants in one source")
struct MutationSchemaTests {
    @Test(
        "Each form of mutant has its switch, and the original is last.",
        arguments: [
            ("if a { }", "if (_mutant(1) ? (true) : _mutant(2) ? (false) : (a)) { }"),
            ("if let a { }", "if !_mutant(1), let a { }"),
            ("a()", "if _mutant(1) {  } else { a() }"),
            (
                "do { try a() } catch .b {}",
                "do { if _mutant(1) {  } else if _mutant(2) { _ = try? a() } else { try a() } } "
                    + "catch .b where !_mutant(3) {}"
            ),
            ("let x = a + b", "let x = (_mutant(1) ? (a - b) : (a + b))"),
            // A mutant in the original of another has a switch; in its replacement it has none.
            (
                "a(b == c)",
                "if _mutant(1) {  } else { a((_mutant(2) ? (b != c) : (b == c))) }"
            ),
        ])
    func forms(statement: String, expected: String) {
        #expect(schema("func f() { \(statement) }") == "func f() { \(expected) }")
    }

    @Test("Neighbours change places within the run of statements.")
    func swapped() {
        let text = schema("func f() {\na()\nb()\nc()\n}")

        #expect(
            text.contains("if _mutant(2) { b()\na()\nc() } else if _mutant(4) { a()\nc()\nb() }"))
    }

    @Test("Without mutants a file stays as it is.")
    func unchanged() {
        let source = "struct A {\n    let b: Int // ä\n}\n"

        #expect(schema(source) == source)
    }

    @Test("An error in a replacement drops that mutant only.")
    func culprit() throws {
        let file = mutatedFile("func f() { if a { b() } }")
        let text = schema(file.source)

        let culprits = MutationSchema(file).culprits(of: error(at: "false", in: text))

        let dropped = try #require(file.mutants.first { culprits.contains($0.number) })
        #expect(culprits.count == 1)
        #expect(dropped.replacement == "false")
    }

    @Test("An error in an original drops every mutant of the site.")
    func brokenSite() {
        let file = mutatedFile("func f() { if a { b() } }")

        let culprits = MutationSchema(file).culprits(of: error(at: "(a)", in: schema(file.source)))

        #expect(culprits == [1, 2])
    }

    @Test("An error at a call drops the mutant that removes a closure's value in it.")
    func closure() throws {
        let source = "func f() async {\n    await a.show { await b.build() }\n}"
        let file = mutatedFile(source)

        let culprits = MutationSchema(file).culprits(
            of: error(at: "a.show {", in: schema(source), last: true))

        let dropped = file.mutants.filter { culprits.contains($0.number) }
        #expect(dropped.allSatisfy { $0.risk == .closure })
        #expect(!dropped.isEmpty)
    }

    @Test("A variable without a value drops the riskiest mutant of the function.")
    func withoutValue() {
        let source = """
            func f() {
                let x: Int
                do { x = try a() } catch {
                    b()
                    return
                }
                c(x)
            }
            """
        let file = mutatedFile(source)

        let culprits = MutationSchema(file).culprits(
            of: error(
                at: "c(x)", in: schema(source), last: true,
                sentence: "constant 'x' used before being initialized"))

        let dropped = file.mutants.filter { culprits.contains($0.number) }
        #expect(dropped.map(\.report.kind) == [.exit])
    }

    @Test("The compiler's errors are read, each once, and its notes are not.")
    func errors() {
        let errors = CompilerError.errors(in: [
            "[3/7] Compiling A", "/h/A.swift:12:9: error: cannot find 'x' in scope",
            "/h/A.swift:12:9: error: cannot find 'x' in scope", "/h/A.swift:13:1: note: here",
            "error: emit-module command failed",
        ])

        #expect(
            errors == [
                .init(path: "/h/A.swift", line: 12, column: 9, sentence: "cannot find 'x' in scope")
            ])
    }

    private func schema(_ source: String) -> String { MutationSchema(mutatedFile(source)).text }

    private func error(
        at mark: String, in text: String, last: Bool = false, sentence: String = "no"
    ) -> CompilerError {
        let ranges = text.ranges(of: mark)
        let before = (last ? ranges.last : ranges.first).map { text[..<$0.lowerBound] } ?? ""
        let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
        return .init(
            path: "S.swift", line: lines.count, column: (lines.last?.utf8.count ?? 0) + 1,
            sentence: sentence)
    }
}
