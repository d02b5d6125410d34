import ArgumentParsing
import Testing

@Suite("Usage errors")
struct UsageErrorTests {
    @Test(
        "A word of any length is compared with no candidate that is much shorter.",
        .timeLimit(.minutes(1)))
    func longWord() {
        let candidates = (1...1_000).map { "command-\($0)" }

        #expect(suggestion(for: String(repeating: "x", count: 1_000_000), among: candidates) == "")
    }

    @Test(
        "The nearest word is suggested, or the longest of them, or the first in the alphabet.",
        arguments: [
            ("LogedIn", ["LoggedOut", "LoggedIn"], "LoggedIn"),
            ("logn", ["log", "login"], "login"),
            ("caa", ["cab", "caz", "bat"], "cab"),
            // The word itself, and one that is near nothing.
            ("--trace", ["--trace"], nil), ("graph", ["ratio", "help"], nil),
            // Of a long word a third of the letters may be wrong.
            ("logdOt", ["LoggedOut"], "LoggedOut"), ("logdO", ["LoggedOut"], nil),
        ] as [(String, [String], String?)])
    func suggested(word: String, words: [String], meant: String?) {
        #expect(
            suggestion(for: word, among: words) == (meant.map { " Did you mean “\($0)”?" } ?? ""))
    }

    @Test("An unknown word is named, with what was probably meant.")
    func unknown() {
        let error = UsageError.unknown("command", "lgout", among: ["login", "logout"])

        #expect(error.description == "Unknown command “lgout”. Did you mean “logout”?")
    }
}
