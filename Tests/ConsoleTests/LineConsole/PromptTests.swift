import Testing

@testable import Console

@Suite("A prompt")
struct PromptTests {
    @Test("The label of a text ends with a colon, and shows the fallback.")
    func textShowsItsFallback() {
        #expect(Prompt("Name").label == "Name: ")
        #expect(Prompt("Name", fallback: "joe").label == "Name [joe]: ")
        #expect(Prompt("Foods", fallback: "").label == "Foods: ")
    }

    @Test(
        "The label of a secret never shows the fallback.",
        arguments: [Prompt.Kind.secret, .newSecret])
    func secretHidesItsFallback(kind: Prompt.Kind) {
        #expect(Prompt("Password", kind: kind, fallback: "brisket").label == "Password: ")
    }

    @Test(
        "The label of a yes-or-no question has the fallback in capitals.",
        arguments: [
            (Prompt.yes, "Sure? [Y/n] "), (Prompt.no, "Sure? [y/N] "), (nil, "Sure? [y/n] "),
        ])
    func questionShowsItsFallback(fallback: String?, label: String) {
        #expect(Prompt("Sure?", kind: .yesOrNo, fallback: fallback).label == label)
    }

    @Test("Control characters in a label do not reach the terminal.")
    func labelIsSanitized() {
        #expect(Prompt("Is \u{1B}[2J you?", kind: .yesOrNo).label == "Is ␛[2J you? [y/n] ")
        #expect(Prompt("Name", fallback: "\u{1B}[2J").label == "Name [␛[2J]: ")
    }
}
