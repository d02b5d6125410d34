import Testing

@testable import RibToolKit

@Suite("The rule unfinished")
struct UnfinishedRuleTests {
    @Test(
        "Work that is postponed is found in a comment, at its line.",
        arguments: ["// TODO: heat", "/// FIXME heat", "/* XXX */", "let a = 1  // HACK"])
    func comment(line: String) throws {
        let told = try SmallRepository.told(
            "unfinished", [SmallRepository.grill("State"): "\n\(line)\n"])

        #expect(told.count == 1)
        #expect(told.first?.hasPrefix("\(SmallRepository.grill("State")):2: ") == true)
    }

    @Test("It is found on a page.")
    func page() throws {
        let told = try SmallRepository.told("unfinished", ["docs/heat.md": "# Heat\n\nTODO\n"])

        #expect(told == ["docs/heat.md:3: TODO postpones work."])
    }

    @Test(
        "Texts, names and words that are only talked about are fine.",
        arguments: ["let a = \"TODO\"", "// `TODO` is a word.", "let TODO = 1", "// TODOS"])
    func fine(line: String) throws {
        #expect(
            try SmallRepository.told("unfinished", [SmallRepository.grill("State"): line]) == [])
    }
}
