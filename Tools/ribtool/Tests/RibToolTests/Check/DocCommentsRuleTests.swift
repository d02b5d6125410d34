import Testing

@testable import RibToolKit

@Suite("The rule doc-comments")
struct DocCommentsRuleTests {
    private static let path = SmallRepository.grill("State")

    @Test("A doc comment that starts with What or Who is found.", arguments: ["What", "Who"])
    func found(word: String) throws {
        let source = "/// \(word) it is.\nstruct GrillState {}\n"

        let told = try SmallRepository.told("doc-comments", [Self.path: source])

        #expect(told == ["\(Self.path):1: It starts with a question word."])
    }

    @Test("Other comments may.")
    func others() throws {
        let source = "// What follows is plain.\n/// The state. What else?\nstruct GrillState {}\n"

        #expect(try SmallRepository.told("doc-comments", [Self.path: source]) == [])
    }
}
