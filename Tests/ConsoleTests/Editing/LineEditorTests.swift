import Testing

@testable import Console

@Suite("The editor of a line")
struct LineEditorTests {
    /// Returns an editor in which the keys of `text` were pressed, as a terminal sends them.
    static func editor(_ text: String, history: [String] = []) -> LineEditor {
        var (editor, parser) = (LineEditor(history: history), KeyParser())
        for key in parser.keys(from: text.utf8) { _ = editor.press(key) }
        return editor
    }

    @Test(
        "Each key does what it does in other programs; | is the cursor.",
        arguments: [
            ("ab", "ab|"), ("ab\u{1B}[D", "a|b"), ("ab\u{2}\u{6}", "ab|"), ("ab\u{1B}[Dx", "ax|b"),
            ("ab\u{1}x", "x|ab"), ("ab\u{1B}[H\u{5}c", "abc|"), ("ab\u{1B}OH\u{1B}OF", "ab|"),
            ("ab\u{7F}", "a|"), ("ab\u{1B}[D\u{8}", "|b"), ("ab\u{1}\u{1B}[3~", "|b"),
            ("one two-3\u{17}", "one |"), ("one  \u{17}", "|"),
            ("one two-3\u{1B}\u{7F}", "one two-|"),
            ("one two\u{1B}b", "one |two"), ("one two\u{1B}b\u{1B}b\u{1B}f", "one| two"),
            ("one two\u{1}\u{1B}d", "| two"),
            ("one two\u{1B}[1;5D\u{1B}[1;5D\u{1B}[1;5C", "one| two"),
            ("one two\u{1B}b\u{15}", "|two"), ("one two\u{1B}b\u{B}", "one |"),
            ("one two\u{17}\u{1}\u{19}", "two|one "), ("ab\u{15}\u{19}\u{19}", "abab|"),
            ("a\u{4}", "a|"), ("a\u{1B}", "a|"), ("a\u{1B}[Z\u{0}", "a|"),
            ("\u{1B}[D\u{1B}[C\u{7F}\u{1B}[3~a", "a|"),
        ])
    func keys(typed: String, line: String) {
        let editor = Self.editor(typed)

        let text =
            String(editor.text[..<editor.cursor]) + "|" + String(editor.text[editor.cursor...])
        #expect(text == line)
    }

    @Test(
        "A character of several scalars is one.",
        arguments: [
            ("e\u{301}\u{7F}", ""), ("xe\u{301}\u{1B}[Dy", "xye\u{301}"), ("日本\u{7F}", "日"),
            ("👩\u{200D}🍳\u{7F}", ""), ("ab\u{1B}[D\u{301}", "a\u{301}b"), ("🇩🇪🇫🇷\u{7F}", "🇩🇪"),
        ])
    func clusters(typed: String, line: String) {
        #expect(String(Self.editor(typed).text) == line)
    }

    @Test("Enters the line, and a paste with its line ends.")
    func enter() {
        var editor = Self.editor("ab\u{1B}[D\u{1B}[200~x\ty\r\nz\u{7}\u{1B}[201~")
        #expect(editor.press(.enter) == .entered("ax y\nzb"))
    }

    @Test("Ctrl-D ends the input on an empty line only.")
    func end() {
        var (empty, half) = (LineEditor(), Self.editor("a"))
        #expect(empty.press(.control("d")) == .ended)
        #expect(half.press(.control("d")) == .refused)
    }

    @Test("Takes no more than a line can have.")
    func longest() {
        var editor = LineEditor()
        let text = String(repeating: "x", count: InputReader.longestLine)
        #expect(editor.press(.pasted(text)) == .edited)
        #expect(editor.press(.text("x")) == .refused)
        #expect(editor.text.count == InputReader.longestLine)
    }

    @Test(
        "The arrows show the lines before, and the new one again.",
        arguments: [
            ("\u{10}", "two"), ("\u{10}\u{10}", "one"), ("\u{10}\u{10}\u{10}", "one"),
            ("new\u{1B}[A\u{1B}[B", "new"), ("\u{1B}[Ax\u{1B}[A\u{1B}[B", "two"), ("\u{E}", ""),
            ("n\u{1B}[A\u{1B}[A\u{E}\u{E}e", "ne"),
        ])
    func history(typed: String, line: String) {
        #expect(String(Self.editor(typed, history: ["one", "two"]).text) == line)
    }

    @Test(
        "Ctrl-R finds the last line with the words, and the one before.",
        arguments: [
            ("\u{12}st", "start ribs"), ("\u{12}st\u{12}", "status"),
            ("\u{12}st\u{12}\u{12}", "status"),
            ("\u{12}statx\u{7F}", "status"), ("\u{12}statx\u{7F}\u{7F}", "start ribs"),
            ("ab\u{12}st\u{7}", "ab"),
            ("\u{12}st\u{1B}[H!", "!start ribs"),
            ("\u{12}zz", ""), ("\u{12}st\u{12}\u{1B}[A", "tree"), ("\u{12}ri\u{1B}", "start ribs"),
        ])
    func search(typed: String, line: String) {
        let history = ["tree", "status", "start ribs"]
        #expect(String(Self.editor(typed, history: history).text) == line)
    }

    @Test("Enter takes the line that Ctrl-R has found.")
    func searchEntered() {
        var editor = Self.editor("\u{12}tr", history: ["tree"])
        #expect(editor.press(.enter) == .entered("tree"))
    }

    @Test("Tab passes on what is before the cursor, and what replaces it leaves the rest.")
    func completion() {
        var editor = Self.editor("co ribs\u{1}\u{6}\u{6}")
        #expect(editor.press(.tab) == .completing("co"))
        _ = editor.replaceStart(with: "confirm")

        #expect(String(editor.text) == "confirm ribs")
        #expect(editor.cursor == 7)
    }
}
