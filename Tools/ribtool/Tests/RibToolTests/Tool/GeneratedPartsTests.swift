import Testing

@testable import RibToolKit

@Suite("Generated parts of pages")
struct GeneratedPartsTests {
    private static let marks = "<!-- ribtool ratio -->\n<!-- end of ribtool ratio -->"

    @Test("The ratio's tables are put between their marks, and the rest stays.")
    func ratio() throws {
        let page = try #require(try stale("# One\n\n\(Self.marks)\n\nMine.\n"))

        #expect(page.hasPrefix("# One\n\n<!-- ribtool ratio -->\n\n| Module |"))
        #expect(page.contains("\n| One.OneInteractor | 0 | 1 | too few |\n"))
        #expect(page.hasSuffix("\n\n<!-- end of ribtool ratio -->\n\nMine.\n"))
        #expect(try stale(page) == nil)
    }

    @Test("The tables are stale when a test has been added.")
    func anotherTest() throws {
        let page = try #require(try stale(Self.marks))

        let fresh = try stale(page, ["Tests/OneTests/A.swift": "@Test func a() { #expect(x) }"])

        #expect(fresh?.contains("| One | 1 | 0 | 1 | 1 | 1.0 |") == true)
    }

    /// Returns the new content of `docs/ratio.md`; `nil` if that page is up to date.
    private func stale(_ page: String, _ files: [String: String] = [:]) throws -> String? {
        let texts = TemporaryRepository.core.merging(files) { $1 }
            .merging(["docs/ratio.md": page]) { $1 }
        let stale = try ParsedRepository(Repository(texts)).stale()
        return stale.first { $0.path == "docs/ratio.md" }?.text
    }
}
