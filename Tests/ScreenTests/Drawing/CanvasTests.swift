import Console
import ConsoleTestSupport
import Foundation
import RaceTesting
import Testing

@testable import Screen

@Suite("Canvas")
struct CanvasTests {
    private func lines(_ width: Int, _ height: Int = 1, _ body: (inout Canvas) -> Void) -> [String]
    {
        Frame.drawn(width: width, height: height, body).lines
    }

    @Test(
        "Text that does not fit ends with a mark, and no character is shown in half.",
        arguments: [
            ("brisket", 7, "brisket"), ("brisket", 6, "brisk…"), ("brisket", 1, "…"),
            ("肉肉肉", 6, "肉肉肉"), ("肉肉肉", 5, "肉肉…"), ("肉肉肉", 4, "肉 …"), ("é", 1, "é"),
            ("a\u{1B}[31m", 6, "a␛[31m"), ("a\u{301}b", 2, "a\u{301}b"),
        ])
    func fits(text: String, width: Int, shown: String) {
        #expect(lines(width) { $0.write(text) } == [shown])
    }

    @Test(
        "A text that is too long for a row is broken between words, or in a long one.",
        arguments: [
            ("", 4, [""]), ("ribs", 4, ["ribs"]), ("two ribs", 4, ["two", "ribs"]),
            ("brisket", 4, ["bris", "ket"]), ("a brisket", 4, ["a", "bris", "ket"]),
            ("肉肉肉", 5, ["肉肉", "肉"]), ("肉", 1, ["肉"]),
        ])
    func rows(text: String, columns: Int, rows: [String]) {
        #expect(Canvas.rows(of: text, columns: columns) == rows)
    }

    @Test(
        "A part draws only in its room, and what covers half of a wide character removes the rest.")
    func rooms() {
        let shown = lines(6, 3) { canvas in
            canvas.draw(in: Area(x: 1, y: 1, width: 3, height: 9)) { canvas in
                canvas.write("ribs and more", x: 0, y: 0)
                canvas.write("below", x: 0, y: 1)
                canvas.write("outside", x: 0, y: 2)
            }
        }
        #expect(shown == ["", " ri…", " be…"])
        for (column, shown) in [(1, " x肉"), (2, "肉x")] {
            let line = lines(4) { canvas in
                canvas.write("肉肉")
                canvas.write("x", x: column)
            }
            #expect(line == [shown])
        }
    }

    @Test(
        "A bar is full only when all is done.",
        arguments: [(0.0, "░░░░"), (0.99, "███▉"), (1, "████")])
    func bars(fraction: Double, shown: String) {
        #expect(lines(4) { $0.bar(fraction, x: 0, y: 0, width: 4) } == [shown])
    }

    @Test("A box has its title and its note, and nothing where there is no room.")
    func boxes() {
        #expect(
            lines(12, 3) { $0.box("Pit", note: "2") { $0.write("ribs") } } == [
                "┌Pit──────2┐", "│ribs      │", "└──────────┘",
            ])
        #expect(lines(3, 1) { $0.box("Pit") { $0.write("ribs") } } == ["ri…"])
    }
}

@Suite("Palette")
struct PaletteTests {
    private func palette(_ environment: [String: String]) -> Palette {
        let environment = ["TERM": "xterm"].merging(environment) { $1 }
        return Palette(TerminalStyle { environment[$0] }) { environment[$0] }
    }

    @Test(
        "The environment chooses the colours.",
        arguments: [
            ([:], Palette(depth: .sixteen)),
            (["COLORTERM": "truecolor"], Palette(depth: .full)),
            (["COLORTERM": "24bit", "NO_COLOR": "1"], Palette(depth: .none)),
            (["COLORFGBG": "0;15"], Palette(depth: .sixteen, isLight: true)),
            (["COLORFGBG": "15;default;0"], Palette(depth: .sixteen)),
            (["LC_ALL": "C"], Palette(depth: .sixteen, isASCII: true)),
        ] as [([String: String], Palette)])
    func environment(variables: [String: String], expected: Palette) {
        #expect(palette(variables) == expected)
    }

    @Test("Without colours, no code names one.", arguments: Style.Role.allCases)
    func withoutColours(role: Style.Role) {
        let code = Palette(depth: .none).code(Style(role, [.bold, .reversed]))

        #expect(code == "\u{1B}[0;1;7m")
    }

    @Test("In a locale without UTF-8, a frame is written in ASCII.")
    func ascii() {
        var writer = FrameWriter(Palette(depth: .sixteen, isASCII: true))
        let frame = Frame.drawn(width: 20, height: 4, isASCII: true) { canvas in
            canvas.box("Pit") { canvas in
                canvas.write("▸ 肉 é 110 °C", .accent)
                canvas.write("5 °C", endingAt: canvas.width, y: 1)
            }
        }

        let isASCII = writer.update(to: frame).utf8.allSatisfy { $0 < 0x80 }
        #expect(isASCII)
        #expect(
            frame.lines == [
                "+Pit---------------+", "|> ? ? 110 C       |", "|               5 C|",
                "+------------------+",
            ])
    }
}

@Suite("FrameWriter")
struct FrameWriterTests {
    private static let texts = [
        "a", "b", " ", " ", " ", "─", "█", "é", "肉", "ラ", "🍖", "👩‍🍳", "ok", "done", "ribs 5 kg",
        "   ",
    ]
    private static let styles: [Style] = [.text, .quiet, .accent, .warning, .accent.selected]

    private func randomFrame(
        width: Int, height: Int, _ random: inout some RandomNumberGenerator
    ) -> Frame {
        var frame = Frame.drawn(width: width, height: height) { canvas in
            for _ in 0..<Int.random(in: 0...width * height / 2, using: &random) {
                canvas.write(
                    Self.texts.randomElement(using: &random) ?? "",
                    x: .random(in: -1..<width, using: &random),
                    y: .random(in: 0..<height, using: &random),
                    Self.styles.randomElement(using: &random) ?? .text)
            }
        }
        if Bool.random(using: &random) {
            frame.cursor = .init(
                x: .random(in: 0..<width, using: &random),
                y: .random(in: 0..<height, using: &random))
        }
        return frame
    }

    /// The screen of a terminal after only this frame.
    private func whole(_ frame: Frame, _ palette: Palette) -> ModelTerminal.Screen {
        let terminal = ModelTerminal(columns: frame.width, rows: frame.height)
        var writer = FrameWriter(palette)
        _ = terminal.write(writer.update(to: frame))
        return terminal.screen
    }

    private static let count: UInt64 =
        ProcessInfo.processInfo.environment["FAULTS"] == nil ? 60 : 300

    @Test(
        "What has changed between two frames, written over the first, gives the second.",
        arguments: 0..<count)
    func differences(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        do {
            let width = Int.random(in: 1...30, using: &random)
            let height = Int.random(in: 1...6, using: &random)
            let palette = Palette(depth: Bool.random(using: &random) ? .full : .sixteen)
            let terminal = ModelTerminal(columns: width, rows: height)
            var writer = FrameWriter(palette)
            for _ in 0..<5 {
                let frame = randomFrame(width: width, height: height, &random)
                _ = terminal.write(writer.update(to: frame))

                #expect(terminal.screen == whole(frame, palette))
                #expect(terminal.screen.lines == frame.lines)
                #expect(terminal.screen.unknown.isEmpty)
            }
        }
    }

    @Test(
        "A frame takes bounded memory, whatever size a terminal names.",
        arguments: [(5_000, 5_000), (1, 60_000), (60_000, 1)])
    func bounded(width: Int, height: Int) {
        let frame = Frame.drawn(width: width, height: height) { $0.write("r") }

        #expect(frame.width * frame.height <= 500_000)
        #expect(frame.lines.first == "r")
    }

    @Test("A line that changes is written with less than 200 bytes, and the same frame with none.")
    func fewBytes() {
        var writer = FrameWriter(Palette(depth: .full))
        func frame(_ time: String) -> Frame {
            Frame.drawn(width: 200, height: 60) { canvas in
                canvas.box("Pit", isFocused: true) { canvas in
                    canvas.write("brisket  smoke at 110 °C, \(time) left")
                    canvas.bar(time == "2 h" ? 0.3 : 0.31, x: 60, y: 0, width: 20)
                    canvas.write("18:20", endingAt: canvas.width, y: 0)
                }
            }
        }
        _ = writer.update(to: frame("2 h"))

        #expect(writer.update(to: frame("1 h 59 min")).utf8.count < 200)
        #expect(writer.update(to: frame("1 h 59 min")).isEmpty)
    }
}
