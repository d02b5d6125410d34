import Testing

@testable import RibToolKit

@Suite("The table of ribtool ratio in the README")
struct RatioTableTests {
    private static let marks = "<!-- ribtool ratio -->\n<!-- end of ribtool ratio -->"

    @Test("A write puts the table between the marks and leaves the rest; then it is fresh.")
    func writes() throws {
        let house = try house("# One\n\n\(Self.marks)\n\nMine.\n")

        #expect(house.run("ratio", "--write") == Answer(output: "Wrote README.md\n"))

        let page = try #require(house.text("README.md"))
        #expect(page.hasPrefix("# One\n\n<!-- ribtool ratio -->\n\n| Module |"))
        #expect(page.contains("\n| One.OneInteractor | 0 | 1 | too few |\n"))
        #expect(page.hasSuffix("\n\n<!-- end of ribtool ratio -->\n\nMine.\n"))
        #expect(house.run("ratio", "--check").complaint.isEmpty)
        #expect(house.run("ratio", "--write").output == "The table in README.md is fresh.\n")
    }

    @Test("The check fails when a test has come since, says how to mend it, and writes nothing.")
    func stale() throws {
        let house = try house(Self.marks)
        _ = house.run("ratio", "--write")
        let before = house.text("README.md")
        try house.write(
            "@Test func a() { #expect(OneInteractor().x) }", to: "Tests/OneTests/A.swift")

        let answer = house.run("ratio", "--check")

        #expect(answer.exitCode == .failed)
        #expect(answer.complaint.contains("is stale. Run `swift run ribtool ratio --write`."))
        #expect(house.text("README.md") == before)
    }

    @Test(
        "A page without the marks, once each and in order, is not touched.",
        arguments: [
            "", "<!-- ribtool ratio -->\n", "<!-- end of ribtool ratio -->",
            "<!-- end of ribtool ratio -->\n<!-- ribtool ratio -->\n", marks + "\n" + marks,
        ])
    func noMarks(page: String) throws {
        let house = try house(page)

        let answer = house.run("ratio", "--write")

        #expect(answer.exitCode == .failed)
        #expect(answer.complaint.contains("README.md has no place for the table."))
        #expect(house.text("README.md") == page)
    }

    private func house(_ page: String) throws -> TemporaryHouse {
        let house = try TemporaryHouse(TemporaryHouse.core)
        try house.write(page, to: "README.md")
        return house
    }
}
