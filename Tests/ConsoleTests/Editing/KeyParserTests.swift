import Testing

@testable import Console

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
            #expect(parser.keys(from: bytes[..<split]) + parser.keys(from: bytes[split...]) == keys)
            #expect(!parser.isWaiting)
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
        #expect(parser.keys(from: text.utf8) == [])
        #expect(parser.isWaiting == !text.isEmpty)

        #expect(parser.timeOut() == keys)
        #expect(parser.keys(from: "a".utf8) == [.text("a")])
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

        #expect(Set(keys.dropLast()) == [.unknown])
        #expect(keys.last == .text("a"))
    }

    @Test("Keeps as much of a paste as a line can have, and finds its end.")
    func longPaste() {
        var parser = KeyParser()
        let text = String(repeating: "x", count: KeyParser.longestPaste + 100)
        let keys = parser.keys(from: "\u{1B}[200~\(text)\u{1B}[201~y".utf8)

        #expect(keys == [.pasted(String(text.prefix(KeyParser.longestPaste))), .text("y")])
    }
}
