import Testing

@testable import RibToolKit

@Suite("Suggestions for unknown words")
struct SuggestionTests {
    @Test(
        "The distance counts letters added, removed, changed and swapped, in any case.",
        arguments: [
            ("ratio", "ratio", 0), ("rtio", "ratio", 1), ("rattio", "ratio", 1),
            ("ratia", "ratio", 1), ("ratoi", "ratio", 1), ("Ratio", "ratio", 0), ("", "ab", 2),
        ])
    func distance(first: String, second: String, expected: Int) {
        #expect(editDistance(first, second) == expected)
    }

    @Test("A word that is near nothing gets no suggestion.")
    func nothingNear() {
        #expect(hint(for: "graph", among: ["ratio", "help"]) == "")
    }

    @Test("Of several near words the nearest is suggested.")
    func nearest() {
        #expect(
            hint(for: "LogedIn", among: ["LoggedOut", "LoggedIn"]) == ", did you mean LoggedIn?")
    }
}
