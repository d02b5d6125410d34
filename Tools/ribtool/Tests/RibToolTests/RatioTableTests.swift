import ArgumentParsing
import Testing

@testable import RibToolKit

@Suite("The table of ribtool ratio in the README")
struct RatioTableTests {
    private static let marks = "<!-- ribtool ratio -->\n<!-- end of ribtool ratio -->"

    @Test("A write puts the table between the marks and leaves the rest; then it is fresh.")
    func writes() throws {
        let repository = try repository("# One\n\n\(Self.marks)\n\nMine.\n")

        #expect(repository.run("ratio", "--write") == Answer(output: "Wrote README.md\n"))

        let page = try #require(repository.text("README.md"))
        #expect(page.hasPrefix("# One\n\n<!-- ribtool ratio -->\n\n| Module |"))
        #expect(page.contains("\n| One.OneInteractor | 0 | 1 | too few |\n"))
        #expect(page.hasSuffix("\n\n<!-- end of ribtool ratio -->\n\nMine.\n"))
        #expect(repository.run("ratio", "--check").complaint.isEmpty)
        #expect(repository.run("ratio", "--write").output == "The table in README.md is fresh.\n")
    }

    @Test("The check fails when a test has come since, says how to mend it, and writes nothing.")
    func stale() throws {
        let repository = try repository(Self.marks)
        _ = repository.run("ratio", "--write")
        let before = repository.text("README.md")
        try repository.write(
            "@Test func a() { #expect(OneInteractor().x) }", to: "Tests/OneTests/A.swift")

        let answer = repository.run("ratio", "--check")

        #expect(answer.exitCode == .failed)
        #expect(answer.complaint.contains("is stale. Run `swift run ribtool ratio --write`."))
        #expect(repository.text("README.md") == before)
    }

    @Test(
        "A page without the marks, once each and in order, is not touched.",
        arguments: [
            "", "<!-- ribtool ratio -->\n", "<!-- end of ribtool ratio -->",
            "<!-- end of ribtool ratio -->\n<!-- ribtool ratio -->\n", marks + "\n" + marks,
        ])
    func noMarks(page: String) throws {
        let repository = try repository(page)

        let answer = repository.run("ratio", "--write")

        #expect(answer.exitCode == .failed)
        #expect(answer.complaint.contains("README.md has no place for the table."))
        #expect(repository.text("README.md") == page)
    }

    private func repository(_ page: String) throws -> TemporaryRepository {
        let repository = try TemporaryRepository(TemporaryRepository.core)
        try repository.write(page, to: "README.md")
        return repository
    }
}
