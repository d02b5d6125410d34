import Foundation
import RaceTesting
import Testing

@testable import Console

@Suite("The row of a line")
struct LineRowTests {
    private func row(_ typed: String, columns: Int, label: String = "> ") -> LineRow {
        LineRow(label: label, editor: LineEditorTests.editor(typed), columns: columns)
    }

    @Test(
        "Puts the cursor behind as many columns as the characters use.",
        arguments: [
            ("ab", 4), ("日本", 6), ("e\u{301}x", 4), ("🍖", 4), ("👩\u{200D}🍳", 4), ("❤\u{FE0F}", 4),
            ("日本\u{1B}[D", 4), ("ß", 3),
        ])
    func columns(typed: String, column: Int) {
        #expect(row(typed, columns: 80).column == column)
    }

    @Test(
        "Shows a long line around its cursor, and marks what is left out.",
        arguments: [
            ("0123456789", 14, "> 0123456789", 12), ("0123456789", 12, "> <3456789", 10),
            ("0123456789\u{1}", 12, "> 0123456>", 2),
            ("0123456789abcdef\u{1B}b", 12, "> 0123456>", 2),
            ("日本語日本語", 12, "> <日本語", 9),
        ])
    func long(typed: String, columns: Int, text: String, column: Int) {
        #expect(row(typed, columns: columns) == LineRow(text: text, column: column))
    }

    @Test("Shows control characters as pictures, and what a search looks for in the label.")
    func pictures() {
        #expect(row("\u{1B}[200~a\rb\u{1B}[201~", columns: 80).text == "> a\u{240A}b")
        #expect(row("\u{12}st", columns: 80).text == "(search) st: ")
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
