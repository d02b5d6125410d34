import ArgumentParsing
import Testing

@testable import RibToolKit

@Suite("The table of ribtool ratio")
struct RatioTableTests {
    private static let marks = "<!-- ribtool ratio -->\n<!-- end of ribtool ratio -->"

    @Test("A write puts the table between the marks and leaves the rest; then it is fresh.")
    func writes() throws {
        let repository = try repository("# One\n\n\(Self.marks)\n\nMine.\n")

        #expect(repository.run("ratio", "--write") == Answer(output: "Wrote docs/ratio.md\n"))

        let page = try #require(repository.text("docs/ratio.md"))
        #expect(page.hasPrefix("# One\n\n<!-- ribtool ratio -->\n\n| Module |"))
        #expect(page.contains("\n| One.OneInteractor | 0 | 1 | too few |\n"))
        #expect(page.hasSuffix("\n\n<!-- end of ribtool ratio -->\n\nMine.\n"))
        #expect(repository.run("ratio", "--check").complaint.isEmpty)
        #expect(repository.run("ratio", "--write").output == "The tables are up to date.\n")
    }

    @Test("The check fails when a test has come since, says what to do, and writes nothing.")
    func stale() throws {
        let repository = try repository(Self.marks)
        _ = repository.run("ratio", "--write")
        let before = repository.text("docs/ratio.md")
        try repository.write(
            "@Test func a() { #expect(OneInteractor().x) }", to: "Tests/OneTests/A.swift")

        let answer = repository.run("ratio", "--check")

        #expect(answer.exitCode == .failed)
        #expect(answer.complaint.contains("is stale.\nRun `swift run ribtool update`."))
        #expect(repository.text("docs/ratio.md") == before)
    }

    @Test(
        "A page without the marks, in order, is not changed.",
        arguments: [
            ("", "docs/ratio.md has no place for the table."),
            ("<!-- ribtool ratio -->\n", "docs/ratio.md:1: the part has no end."),
            ("<!-- end of ribtool ratio -->", "docs/ratio.md has no place for the table."),
            (
                "<!-- end of ribtool ratio -->\n<!-- ribtool ratio -->\n",
                "docs/ratio.md:1: `<!-- end of ribtool ratio -->` ends nothing."
            ),
        ])
    func noMarks(page: String, sentence: String) throws {
        let repository = try repository(page)

        let answer = repository.run("ratio", "--write")

        #expect(answer.exitCode == .failed)
        #expect(answer.complaint.contains(sentence))
        #expect(repository.text("docs/ratio.md") == page)
    }

    private func repository(_ page: String) throws -> TemporaryRepository {
        let repository = try TemporaryRepository(TemporaryRepository.core)
        try repository.write(page, to: "docs/ratio.md")
        return repository
    }
}
