import Testing

@testable import Console

@Suite("The label of a prompt")
struct PromptLabelTests {
    @Test("Text ends with a colon, and shows its fallback.")
    func textShowsItsFallback() {
        #expect(Prompt("Name").label == "Name: ")
        #expect(Prompt("Name", fallback: "joe").label == "Name [joe]: ")
        #expect(Prompt("Foods", fallback: "").label == "Foods: ")
    }

    @Test("A secret never shows its fallback.", arguments: [Prompt.Kind.secret, .newSecret])
    func secretHidesItsFallback(kind: Prompt.Kind) {
        #expect(Prompt("Password", kind: kind, fallback: "brisket").label == "Password: ")
    }

    @Test(
        "A question shows in capitals what an empty answer means.",
        arguments: [
            (Prompt.yes, "Sure? [Y/n] "), (Prompt.no, "Sure? [y/N] "), (nil, "Sure? [y/n] "),
        ])
    func questionShowsItsFallback(fallback: String?, label: String) {
        #expect(Prompt("Sure?", kind: .yesOrNo, fallback: fallback).label == label)
    }

    @Test("Control characters in a question do not reach the terminal.")
    func labelIsSanitized() {
        #expect(Prompt("Is \u{1B}[2J you?", kind: .yesOrNo).label == "Is ␛[2J you? [y/n] ")
    }
}
