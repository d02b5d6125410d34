import Auth
import Testing

@Suite struct NewPasswordProblemTests {
    @Test(
        "Eight characters of any kind are enough.",
        arguments: ["brisket!", "        x", "пароль--", "joe's ribs", "correct horse"])
    func accepted(text: String) {
        #expect(NewPasswordProblem(text, for: "Joe") == nil)
    }

    @Test(
        "Fewer characters are refused.",
        arguments: ["x", "brisket", "öööööä7", "o\u{308}o\u{308}o\u{308}o\u{308}"])
    func short(text: String) {
        let problem = NewPasswordProblem(text, for: "Joe")

        #expect(problem == .tooShort)
        #expect(problem?.description == "A new password has at least 8 characters.")
    }

    @Test("More bytes than can be hashed are refused, and a zero byte.")
    func long() {
        let longest = String(repeating: "ab", count: 255) + "c"

        #expect(NewPasswordProblem(longest, for: "Joe") == nil)
        for text in [longest + "d", "brisket\0brisket"] {
            let problem = NewPasswordProblem(text, for: "Joe")
            #expect(problem == .tooLong)
            #expect(problem?.description == "A password has at most 511 bytes and no zero byte.")
        }
    }

    @Test(
        "What a guesser tries first is refused, whatever its case.",
        arguments: [
            "password", "PassWord123", "aaaaaaaaaaaa", "12345678", "ribhouse", "joejoejoe",
            "JoeRibHouse", "ribhouse1",
        ])
    func common(text: String) {
        let problem = NewPasswordProblem(text, for: "Joe")

        #expect(problem == .tooEasy)
        #expect(problem?.description == "That password is too easy to guess.")
    }
}
