import ArgumentParsing
import Testing

@testable import RibToolKit

@Suite("The name of a feature")
struct FeatureNameTests {
    @Test(
        "It has a form for properties and one for sentences.",
        arguments: [
            ("Brisket", "brisket", "brisket"), ("PitBoard", "pitBoard", "pit board"),
            ("URLList", "urlList", "url list"), ("A", "a", "a"), ("A1", "a1", "a1"),
            ("FAQ", "faq", "faq"),
        ])
    func forms(text: String, lowerCamel: String, spelled: String) throws {
        let sut = try FeatureName(text)

        #expect(sut.lowerCamel == lowerCamel)
        #expect(sut.spelled == spelled)
        #expect(sut.command == text.lowercased())
    }

    @Test(
        "What is no name is refused in one sentence.",
        arguments: [
            ("", "A feature needs a name."),
            ("brisket", "“brisket” is not a name in UpperCamelCase, such as PitBoard."),
            ("Pit_Board", "“Pit_Board” is not a name in UpperCamelCase, such as PitBoard."),
            ("Pit Board", "“Pit Board” is not a name in UpperCamelCase, such as PitBoard."),
            ("1Pit", "“1Pit” is not a name in UpperCamelCase, such as PitBoard."),
            ("Crème", "“Crème” is not a name in UpperCamelCase, such as PitBoard."),
            ("../Pit", "“../Pit” has path parts. Give the name of the feature alone."),
            ("Pit/Board", "“Pit/Board” has path parts. Give the name of the feature alone."),
            (".Pit", "“.Pit” has path parts. Give the name of the feature alone."),
            ("Self", "“Self” is a word of Swift or its toolchain. Choose another name."),
            ("Testing", "“Testing” is a word of Swift or its toolchain. Choose another name."),
        ])
    func refused(text: String, sentence: String) {
        #expect(throws: UsageError(sentence)) { try FeatureName(text) }
    }

    @Test("A text is renamed in every form.")
    func renamed() throws {
        let renamed = FeatureName.template.renamed(
            to: try FeatureName("PitBoard"),
            in: "makeFeatureTemplatePresenter, featureTemplateBuilder, a feature template")

        #expect(renamed == "makePitBoardPresenter, pitBoardBuilder, a pit board")
    }
}
