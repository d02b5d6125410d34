import Auth
import Testing

@testable import LocalAccounts

@Suite struct AccountNameTests {
    @Test(
        "White space around a name is removed.",
        arguments: [
            ("joe", "joe"), ("  joe\t\n", "joe"), ("Joe Pit", "Joe Pit"), ("Zoë", "Zoë"),
        ])
    func trimmed(answer: String, text: String) throws {
        #expect(try AccountName(answer).text == text)
    }

    @Test("A name of 64 characters is accepted, and one of 65 is not.")
    func length() throws {
        #expect(throws: Never.self) { try AccountName(String(repeating: "ö", count: 64)) }
        #expect(throws: AuthError.self) { try AccountName(String(repeating: "ö", count: 65)) }
    }

    private static let rule = """
        A name has Latin letters, digits, single blanks and . _ - ' and starts with a letter or a \
        digit. Try again.
        """

    @Test(
        "A name that cannot be shown or typed is refused with the rule it breaks.",
        arguments: [
            ("", "A name is needed. Try again."),
            (" \t ", "A name is needed. Try again."),
            ("a/b", Self.rule),
            ("-joe", Self.rule),
            ("a\u{1B}[2Jb", Self.rule),
            ("a\u{202E}b", Self.rule),
            ("a\nb", Self.rule),
            (
                "e" + String(repeating: "\u{301}", count: 1_000),
                "A name has at most 64 characters. Try again."
            ),
            (String(repeating: "-", count: 65), "A name has at most 64 characters. Try again."),
        ])
    func refused(answer: String, sentence: String) {
        let error = #expect(throws: AuthError.self) { try AccountName(answer) }

        #expect(error == .rejected(sentence))
    }

    @Test(
        "Names that differ in case, or in how an accent is composed, are the same.",
        arguments: [
            ("joe", "JOE"), ("Zo\u{EB}", "zoe\u{308}"),
        ])
    func same(one: String, other: String) throws {
        #expect(try AccountName(one).isSame(as: AccountName(other)))
    }

    @Test("Names that differ in a letter are different.")
    func different() throws {
        #expect(try !AccountName("joe").isSame(as: AccountName("joel")))
    }
}
