import Testing

@testable import ArgumentParsing

@Suite("The distance between two words")
struct EditDistanceTests {
    @Test(
        "The distance counts letters added, removed, changed and swapped, in any case.",
        arguments: [
            ("ratio", "ratio", 0), ("rtio", "ratio", 1), ("rattio", "ratio", 1),
            ("ratia", "ratio", 1), ("ratoi", "ratio", 1), ("Ratio", "ratio", 0), ("", "ab", 2),
            ("ab", "", 2), ("ab", "bc", 2), ("ab", "ca", 2),
        ])
    func distance(first: String, second: String, expected: Int) {
        #expect(editDistance(first, second) == expected)
    }
}
