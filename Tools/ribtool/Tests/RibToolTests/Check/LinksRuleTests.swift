import Testing

@testable import RibToolKit

@Suite("The rule links")
struct LinksRuleTests {
    @Test(
        "A link to nothing is found, at its line.",
        arguments: [
            "gone.md", "../gone.md", "../Modules/Gone/README.md#grill", "gone.md \"Title\"",
        ])
    func dead(link: String) throws {
        #expect(
            try told("# Guide\n\nSee [this](\(link)).\n")
                == [
                    "docs/guide.md:3: The link \(link.prefix { !"# ".contains($0) }) leads nowhere."
                ])
    }

    @Test("A link in a block of code is none; one below the block is.")
    func block() throws {
        #expect(
            try told("```swift\nlet a = [1](gone.md)\n```\n[this](lost.md)\n")
                == ["docs/guide.md:4: The link lost.md leads nowhere."])
    }

    @Test(
        "Links to files, folders, headings and the web are fine.",
        arguments: [
            "guide.md", "../README.md", "../Modules/Grill", "../Modules/Grill/README.md#grill",
            "#heading", "https://example.com/gone.md", "guide.md \"Title\"",
        ])
    func fine(link: String) throws {
        #expect(try told("[this](\(link))") == [])
    }

    private func told(_ page: String) throws -> [String] {
        try SmallRepository.told("links", ["docs/guide.md": page])
    }
}
