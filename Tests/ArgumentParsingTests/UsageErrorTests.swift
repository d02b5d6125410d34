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

    @Test("The word itself is not suggested.")
    func same() {
        #expect(suggestion(for: "--trace", among: ["--trace"]) == "")
    }

    @Test("A word that is near nothing gets no suggestion.")
    func nothingNear() {
        #expect(suggestion(for: "graph", among: ["ratio", "help"]) == "")
    }

    @Test("Of a long word a third of the letters may be wrong.")
    func third() {
        #expect(suggestion(for: "logdOt", among: ["LoggedOut"]) == " Did you mean “LoggedOut”?")
        #expect(suggestion(for: "logdO", among: ["LoggedOut"]) == "")
    }

    @Test("Of several near words the nearest is suggested.")
    func nearest() {
        let words = ["LoggedOut", "LoggedIn"]

        #expect(suggestion(for: "LogedIn", among: words) == " Did you mean “LoggedIn”?")
    }

    @Test(
        "Of words equally near the longest is suggested."
    )
    func longest() {
        #expect(suggestion(for: "logn", among: ["log", "login"]) == " Did you mean “login”?")
    }

    @Test("Of words equally near and long the first in the alphabet is suggested.")
    func equallyNear() {
        #expect(suggestion(for: "caa", among: ["cab", "caz", "bat"]) == " Did you mean “cab”?")
    }

    @Test("An unknown word is named, with what was probably meant.")
    func unknown() {
        let error = UsageError.unknown("command", "lgout", among: ["login", "logout"])

        #expect(error.description == "Unknown command “lgout”. Did you mean “logout”?")
    }
}
