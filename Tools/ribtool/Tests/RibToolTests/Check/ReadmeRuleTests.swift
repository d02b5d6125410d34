import Testing

@testable import RibToolKit

@Suite("The rule readme")
struct ReadmeRuleTests {
    private static let path = "Modules/Oven/README.md"

    @Test(
        "A feature's README that leaves a fact out is found.",
        arguments: ["What it does.", "Who owns it.", "What it needs.", "What it tells."])
    func fact(fact: String) throws {
        let told = try SmallRepository.told(
            "readme", SmallRepository.file(Self.path, fact, "Something."))

        #expect(told == ["\(Self.path):1: The README of Oven does not say: \(fact)"])
    }

    @Test("A README with another module's title is found.")
    func title() throws {
        let told = try SmallRepository.told(
            "readme", SmallRepository.file(Self.path, "# Oven", "# Owen"))

        #expect(told == ["\(Self.path):1: The README of Oven has another title."])
    }
}
