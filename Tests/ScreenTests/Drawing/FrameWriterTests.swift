import ConsoleTestSupport
import RaceTesting
import Testing

@testable import Screen

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

    /// What a terminal shows after only this frame.
    private func whole(_ frame: Frame, _ palette: Palette) -> ModelTerminal.Screen {
        let terminal = ModelTerminal(columns: frame.width, rows: frame.height)
        var writer = FrameWriter(palette)
        _ = terminal.write(writer.update(to: frame))
        return terminal.screen
    }

    @Test(
        "What has changed between two frames, written over the first, gives the second.",
        arguments: 0..<300 as Range<UInt64>)
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

    @Test("The same frame again writes nothing.")
    func same() {
        var writer = FrameWriter(Palette(depth: .full))
        let frame = Frame.drawn(width: 80, height: 24) { $0.write("ribs") }
        _ = writer.update(to: frame)

        #expect(writer.update(to: frame).isEmpty)
    }

    @Test("A line that changes is written with less than 200 bytes.")
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
    }
}
