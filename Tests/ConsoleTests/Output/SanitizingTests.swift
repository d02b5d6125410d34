import Console
import Testing

@Suite("Sanitized text")
struct SanitizingTests {
    @Test("Plain text of any language stays as it is.")
    func plainTextStays() {
        let text = "Käse, 煮豚, 👩‍🍳, 🏳️‍🌈, 1️⃣ and brisket"

        #expect(sanitized(text) == text)
    }

    @Test(
        "Characters that a terminal would obey or that would forge a line become visible.",
        arguments: [
            ("a\u{1B}[31mb", "a␛[31mb"), ("a\r\nb", "a␍␊b"), ("a\u{7F}b", "a␡b"),
            ("a\u{9B}b", "a\u{FFFD}b"), ("a\u{202E}b", "a\u{FFFD}b"),
            ("a\u{2028}b", "a\u{FFFD}b"), ("a\u{2069}b", "a\u{FFFD}b"),
            ("a\tb", "a b"), ("a\u{0}b", "a␀b"),
            // A space of no width, a soft hyphen, a joiner of letters, an annotation, and tags.
            ("a\u{200B}b", "a\u{FFFD}b"), ("a\u{AD}b", "a\u{FFFD}b"), ("a\u{200D}b", "a\u{FFFD}b"),
            ("a\u{FFF9}b", "a\u{FFFD}b"), ("a\u{E0041}b", "a\u{FFFD}b"), ("\u{200D}", "\u{FFFD}"),
        ])
    func controlsBecomeVisible(text: String, shown: String) {
        #expect(sanitized(text) == shown)
    }
}
