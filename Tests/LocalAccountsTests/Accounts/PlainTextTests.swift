import Testing

@testable import LocalAccounts

@Suite struct PlainTextTests {
    @Test(
        "White space at the ends is left out, and that between words stays.",
        arguments: [
            ("", ""), (" ", ""), ("\t\n", ""), ("ribs", "ribs"), (" burnt  ends\n", "burnt  ends"),
        ])
    func trimmed(text: String, result: String) {
        #expect(PlainText.trimmed(text) == result)
    }

    @Test("A line has room for 64 characters, of eight bytes on average.")
    func short() {
        let accents = "e" + String(repeating: "\u{301}", count: 7)  // 15 bytes

        #expect(PlainText.isShort(String(repeating: "x", count: 64)))
        #expect(!PlainText.isShort(String(repeating: "x", count: 65)))
        #expect(PlainText.isShort(String(repeating: accents, count: 34) + "xx"))  // 512 bytes
        #expect(!PlainText.isShort(String(repeating: accents, count: 34) + "xxx"))
    }

    @Test(
        "What a terminal would obey is not printable.",
        arguments: [
            ("ribs & brisket, 2½ kg 🔥", true), ("a\u{1B}[31m", false), ("a\nb", false),
            ("a\u{2028}b", false), ("a\u{2029}b", false), ("a\u{202E}b", false),
        ])
    func printable(text: String, answer: Bool) {
        #expect(PlainText.isPrintable(text) == answer)
    }
}
