import Foundation
import RaceTesting
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
        "A key that ends an edit passes on the line, or what is before the cursor.",
        arguments: [
            ("ab\u{1B}[D\u{1B}[200~x\ty\r\nz\u{7}\u{1B}[201~", .enter, .entered("ax y\nzb")),
            // Enter takes the line that Ctrl-R has found.
            ("\u{12}tr", .enter, .entered("tree")), ("", .control("d"), .ended),
            ("a", .control("d"), .refused), ("co ribs\u{1}\u{6}\u{6}", .tab, .completing("co")),
        ] as [(String, Key, LineEditor.Outcome)])
    func ends(typed: String, key: Key, outcome: LineEditor.Outcome) {
        var editor = Self.editor(typed, history: ["tree"])

        #expect(editor.press(key) == outcome)
    }

    @Test("Takes no more than a line can have.")
    func longest() {
        var editor = LineEditor()
        let text = String(repeating: "x", count: InputReader.longestLine)
        #expect(editor.press(.pasted(text)) == .edited)
        #expect(editor.press(.text("x")) == .refused)
        // One byte less is one byte more.
        #expect(
            [.backspace, .text("é"), .text("x"), .text("x")].map { editor.press($0) }
                == [.edited, .refused, .edited, .refused])
    }

    @Test(
        "A line may be one of before; a character of several scalars is one.",
        arguments: [
            ("e\u{301}\u{7F}", ""), ("xe\u{301}\u{1B}[Dy", "xye\u{301}"), ("日本\u{7F}", "日"),
            ("👩\u{200D}🍳\u{7F}", ""), ("ab\u{1B}[D\u{301}", "a\u{301}b"), ("🇩🇪🇫🇷\u{7F}", "🇩🇪"),
            // A letter in front of flags makes others of them.
            ("🇩🇪🇫🇷\u{1}🇺\u{5}\u{7F}", "🇺🇩🇪🇫"),
            // The arrows show the lines before, and the new one again.
            ("\u{10}", "start ribs"), ("\u{10}\u{10}\u{10}", "tree"),
            ("\u{10}\u{10}\u{10}\u{10}", "tree"), ("new\u{1B}[A\u{1B}[B", "new"),
            ("\u{1B}[Ax\u{1B}[A\u{1B}[B", "start ribs"), ("\u{E}", ""),
            ("n\u{1B}[A\u{1B}[A\u{E}\u{E}e", "ne"),
            // Ctrl-R finds the last line with the words, and the one before.
            ("\u{12}st", "start ribs"), ("\u{12}st\u{12}", "status"),
            ("\u{12}st\u{12}\u{12}", "status"), ("\u{12}statx\u{7F}", "status"),
            ("\u{12}statx\u{7F}\u{7F}", "start ribs"), ("ab\u{12}st\u{7}", "ab"),
            ("\u{12}st\u{1B}[H!", "!start ribs"), ("\u{12}zz", ""),
            ("\u{12}st\u{12}\u{1B}[A", "tree"), ("\u{12}ri\u{1B}", "start ribs"),
        ])
    func line(typed: String, line: String) {
        let history = ["tree", "status", "start ribs"]

        #expect(String(Self.editor(typed, history: history).text) == line)
    }

    @Test("What replaces the text before the cursor leaves the rest.")
    func completion() {
        var editor = Self.editor("co ribs\u{1}\u{6}\u{6}")

        _ = editor.replaceStart(with: "confirm")

        #expect(String(editor.text) == "confirm ribs" && editor.cursor == 7)
    }
}

@Suite("The row of a line")
struct LineRowTests {
    private func row(_ typed: String, columns: Int, label: String = "> ") -> LineRow {
        LineRow(label: label, editor: LineEditorTests.editor(typed), columns: columns)
    }

    @Test(
        "Puts the cursor behind as many columns as the characters use, and shows what is around it.",
        arguments: [
            ("ab", 80, "> ab", 4), ("日本", 80, "> 日本", 6), ("e\u{301}x", 80, "> e\u{301}x", 4),
            ("🍖", 80, "> 🍖", 4), ("👩\u{200D}🍳", 80, "> 👩\u{200D}🍳", 4),
            ("❤\u{FE0F}", 80, "> ❤\u{FE0F}", 4), ("日本\u{1B}[D", 80, "> 日本", 4),
            ("ß", 80, "> ß", 3),
            // A mark stands for the part of a long line that is left out.
            ("0123456789", 14, "> 0123456789", 12), ("0123456789", 12, "> <3456789", 10),
            ("0123456789\u{1}", 12, "> 0123456>", 2),
            ("0123456789abcdef\u{1B}b", 12, "> 0123456>", 2),
            ("日本語日本語", 12, "> <日本語", 9),
            // Control characters are pictures, and the label has what a search looks for.
            ("\u{1B}[200~a\rb\u{1B}[201~", 80, "> a\u{240A}b", 5),
            ("\u{12}st", 80, "(search) st: ", 13),
        ])
    func row(typed: String, columns: Int, text: String, column: Int) {
        #expect(row(typed, columns: columns) == LineRow(text: text, column: column))
    }

    /// A million times with `FAULTS=all swift test --filter 'LineRowTests|RandomKeysTests'`.
    @Test("Whatever bytes come, there is a line, its row fits, and the next line can be typed.")
    func anyBytes() {
        let wanted = ProcessInfo.processInfo.environment["FAULTS"]
        let count = wanted == nil ? 2_000 : wanted == "all" ? 1_000_000 : 100_000
        var random = SplitMix64(seed: 26)
        let parts = [
            "\u{1B}[", "\u{1B}[200~", "\u{1B}[201~", "日", "e\u{301}", "🇩", "\u{12}", "a b",
            "\u{200D}",
        ]
        var (parser, editor) = (KeyParser(), LineEditor(history: ["one", "日本"]))
        for index in 0..<count {
            var bytes = (0..<Int.random(in: 0..<8, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            bytes += parts[Int.random(in: 0..<parts.count, using: &random)].utf8
            for key in parser.keys(from: bytes)
                + (Bool.random(using: &random) ? parser.timeOut() : [])
            {
                if case .entered = editor.press(key) {
                    editor = LineEditor(history: ["one", "日本"])
                }
            }
            #expect((0...editor.text.count).contains(editor.cursor))
            #expect(editor.text == Array(String(editor.text)))
            let columns = Int.random(in: 1...120, using: &random)
            let row = LineRow(label: "> ", editor: editor, columns: columns)
            let most = max(
                columns - 1, LineRow.width(of: editor.search == nil ? "> " : row.text) + 2)
            #expect(row.column <= most && LineRow.width(of: row.text) <= most, "\(row)")
            // A paste without an end takes all that follows.
            guard editor.text.count > 200 || index.isMultiple(of: 50) else { continue }
            _ = parser.timeOut()
            let events = parser.keys(from: Array("\u{1B}[201~\u{7}\u{5}\u{15}ok\r".utf8)).map {
                editor.press($0)
            }
            #expect(events.last == .entered("ok"))
            editor = LineEditor(history: ["one", "日本"])
        }
    }
}

@Suite("The parser of keys")
struct KeyParserTests {
    private static let samples: [(String, [Key])] = [
        ("ab", [.text("a"), .text("b")]),
        ("é日\u{301}", [.text("é"), .text("日"), .text("\u{301}")]),
        ("🍖", [.text("🍖")]),
        ("\r", [.enter]), ("\n", [.enter]), ("\t", [.tab]),
        ("\u{7F}\u{8}", [.backspace, .backspace]),
        ("\u{1}\u{1A}", [.control("a"), .control("z")]),
        ("\u{0}", [.unknown]),
        ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", [.up, .down, .right, .left]),
        ("\u{1B}OA\u{1B}OH\u{1B}OF", [.up, .home, .end]),
        (
            "\u{1B}[H\u{1B}[F\u{1B}[1~\u{1B}[4~\u{1B}[7~\u{1B}[8~",
            [.home, .end, .home, .end, .home, .end]
        ),
        ("\u{1B}[3~", [.delete]), ("\u{1B}[3;5~", [.alt("d")]),
        ("\u{1B}[1;5C\u{1B}[1;3D\u{1B}[1;2C", [.wordRight, .wordLeft, .right]),
        ("\u{1B}b\u{1B}F\u{1B}\u{7F}", [.alt("b"), .alt("F"), .alt("\u{7F}")]),
        ("\u{1B}[[Ax", [.unknown, .text("x")]),
        ("\u{1B}[15~\u{1B}[200;1~x", [.unknown, .unknown, .text("x")]),
        ("\u{1B}[<0;10;10Mx", [.unknown, .text("x")]),
        ("\u{1B}[1\rx", [.unknown, .enter, .text("x")]),
        ("\u{1B}\u{1B}[A", [.escape, .up]),
        ("\u{1B}\r", [.escape, .enter]),
        ("\u{1B}[200~one\rtwo\u{1B}[A\u{1B}[201~x", [.pasted("one\rtwo\u{1B}[A"), .text("x")]),
        ("\u{1B}[200~\u{1B}[201~", [.pasted("")]),
        (
            "\u{1B}[" + String(repeating: "1", count: 40),
            [.unknown] + Array(repeating: .text("1"), count: 9)
        ),
    ]

    @Test("Reads each key, wherever its bytes are split.", arguments: samples)
    func keys(text: String, keys: [Key]) {
        let bytes = Array(text.utf8)
        for split in 0...bytes.count {
            var parser = KeyParser()
            let parsed = parser.keys(from: bytes[..<split]) + parser.keys(from: bytes[split...])
            #expect(parsed == keys && !parser.isWaiting, "\(split)")
        }
        var parser = KeyParser()
        #expect(bytes.flatMap { parser.keys(from: [$0]) } == keys)
    }

    @Test(
        "Takes the first bytes of a key as a key when nothing follows.",
        arguments: [
            ("\u{1B}", [Key.escape]), ("\u{1B}[", [.alt("[")]), ("\u{1B}O", [.alt("O")]),
            ("\u{1B}[1;", [.unknown]), ("", []),
        ])
    func timeOut(text: String, keys: [Key]) {
        var parser = KeyParser()
        #expect(parser.keys(from: text.utf8) == [] && parser.isWaiting == !text.isEmpty)

        #expect(parser.timeOut() + parser.keys(from: "a".utf8) == keys + [.text("a")])
    }

    @Test(
        "Takes bytes that are no text as no key, and reads on.",
        arguments: [
            [0xFF], [0xC3], [0xE6, 0x97], [0xF0, 0x9F, 0x8D], [0x80], [0xC0, 0xAF],
            [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
        ] as [[UInt8]])
    func noText(bytes: [UInt8]) {
        var parser = KeyParser()
        let keys = parser.keys(from: bytes + [UInt8(ascii: "a")])

        #expect(Set(keys.dropLast()) == [.unknown] && keys.last == .text("a"))
    }

    @Test("Keeps as much of a paste as a line can have, and finds its end.")
    func longPaste() {
        var parser = KeyParser()
        let text = String(repeating: "x", count: KeyParser.longestPaste + 100)
        let keys = parser.keys(from: "\u{1B}[200~\(text)\u{1B}[201~y".utf8)

        let start = String(text.prefix(KeyParser.longestPaste))
        #expect(keys == [.pasted(start), .text("y")])
    }
}
