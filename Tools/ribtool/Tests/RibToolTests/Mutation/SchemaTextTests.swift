import Testing

@testable import RibToolKit

@Suite("Every change behind a switch")
struct SchemaTextTests {
    @Test(
        "Each form of a change has its switch, and the original stands last.",
        arguments: [
            ("if a { }", "if (_mutant(1) ? (true) : _mutant(2) ? (false) : (a)) { }"),
            ("if let a { }", "if !_mutant(1), let a { }"),
            ("a()", "if _mutant(1) {  } else { a() }"),
            ("let x = a + b", "let x = (_mutant(1) ? (a - b) : (a + b))"),
        ])
    func forms(statement: String, expected: String) {
        #expect(schema("func f() { \(statement) }") == "func f() { \(expected) }")
    }

    @Test("A change inside of another's original is there; inside of its replacement it is not.")
    func nested() {
        #expect(
            schema("func f() { a(b == c) }")
                == "func f() { if _mutant(1) {  } else { a((_mutant(2) ? (b != c) : (b == c))) } }")
    }

    @Test("Neighbours change places within all that could.")
    func swapped() {
        let text = schema("func f() {\na()\nb()\nc()\n}")

        #expect(
            text.contains("if _mutant(2) { b()\na()\nc() } else if _mutant(4) { a()\nc()\nb() }"))
    }

    @Test("Without changes a file stays as it is.")
    func unchanged() {
        let source = "struct A {\n    let b: Int // ä\n}\n"

        #expect(schema(source) == source)
    }

    @Test("A complaint within a replacement gives up that change only.")
    func culprit() throws {
        let file = mutatedFile("func f() { if a { b() } }")
        let text = schema(file.source)

        let culprits = file.schema.culprits(of: complaint(at: "false", in: text))

        let dropped = try #require(file.mutants.first { culprits.contains($0.number) })
        #expect(culprits.count == 1)
        #expect(dropped.mutant.replacement == "false")
    }

    @Test("A complaint about a switch gives up every change of the site.")
    func brokenSite() {
        let file = mutatedFile("func f() { if a { b() } }")

        let culprits = file.schema.culprits(of: complaint(at: "(a)", in: schema(file.source)))

        #expect(culprits == [1, 2])
    }

    @Test("A closure that lost its value is found out at the call around it.")
    func closure() throws {
        let source = "func f() async {\n    await a.show { await b.build() }\n}"
        let file = mutatedFile(source)

        let culprits = file.schema.culprits(
            of: complaint(at: "a.show {", in: schema(source), last: true))

        let dropped = file.mutants.filter { culprits.contains($0.number) }.map(\.mutant)
        #expect(dropped.allSatisfy { $0.risk == .closure })
        #expect(!dropped.isEmpty)
    }

    @Test("A variable without a value is blamed on the riskiest change of the function.")
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

        let culprits = file.schema.culprits(
            of: complaint(
                at: "c(x)", in: schema(source), last: true,
                sentence: "constant 'x' used before being initialized"))

        let dropped = file.mutants.filter { culprits.contains($0.number) }.map(\.mutant)
        #expect(dropped.map(\.kind) == [.exit])
    }

    @Test("The compiler's errors are read, each once, and its notes are not.")
    func errors() {
        let errors = CompilerErrors([
            "[3/7] Compiling A", "/h/A.swift:12:9: error: cannot find 'x' in scope",
            "/h/A.swift:12:9: error: cannot find 'x' in scope", "/h/A.swift:13:1: note: here",
            "error: emit-module command failed",
        ])

        #expect(
            errors.complaints == [
                .init(path: "/h/A.swift", line: 12, column: 9, sentence: "cannot find 'x' in scope")
            ])
    }

    private func complaint(
        at mark: String, in text: String, last: Bool = false, sentence: String = "no"
    ) -> CompilerErrors.Complaint {
        let ranges = text.ranges(of: mark)
        let before = (last ? ranges.last : ranges.first).map { text[..<$0.lowerBound] } ?? ""
        let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
        return .init(
            path: "S.swift", line: lines.count, column: (lines.last?.utf8.count ?? 0) + 1,
            sentence: sentence)
    }
}
