import ConsoleTestSupport
import Foundation
import RaceTesting
import Testing

@testable import Console
@testable import Screen

@Suite("Random bytes as keys", .failsIfStuck)
@MainActor
struct RandomKeysTests {
    private static let starts: [[UInt8]] = [
        [], [0x1B], Array("\u{1B}[".utf8), Array("\u{1B}[200~".utf8), [0xE8, 0x82],
    ]

    /// A million times with `FAULTS=all swift test --filter 'LineRowTests|RandomKeysTests'`.
    @Test(
        "A field, a question and a palette take them, and can be drawn.",
        arguments: 0..<6 as Range<UInt64>)
    func views(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var parser = KeyParser()
        let items = ["start", "confirm brisket", "undo"].map {
            PaletteView.Item(name: $0, placeholders: "[WORDS]", summary: "do it")
        }
        let views: [any ScreenView] = [
            PaletteView(items) { _ in }, QuestionView(Prompt("Name")),
            QuestionView(Prompt("New password", kind: .newSecret)),
            QuestionView(Prompt("Now?", kind: .yesOrNo, fallback: Prompt.no)),
        ]
        var writer = FrameWriter(Palette(depth: .full))
        let terminal = ModelTerminal(columns: 60, rows: 12)
        let isLong = ProcessInfo.processInfo.environment["FAULTS"] == "all"
        for _ in 0..<(isLong ? 166_667 : 500) {
            let bytes =
                (Self.starts.randomElement(using: &random) ?? [])
                + (0..<Int.random(in: 0..<6, using: &random)).map { _ in
                    UInt8.random(in: 0...255, using: &random)
                }
            for key in parser.keys(from: bytes) + parser.timeOut() {
                for view in views {
                    if let command = view.keys.first(where: { $0.key == key }) {
                        command.change()
                    } else {
                        view.type(key)
                    }
                }
            }
            let view = views.randomElement(using: &random)
            let frame = Frame.drawn(width: 60, height: 12) { view?.draw(on: &$0) }
            _ = terminal.write(writer.update(to: frame))
        }

        #expect(terminal.screen.unknown.isEmpty)
    }

    @Test("The end of a paste of the longest length is shown, with the cursor.")
    func longPaste() {
        var field = TextField()
        let text = String(repeating: "x", count: InputReader.longestLine - 4) + " end"
        field.type(.pasted(text))

        let frame = Frame.drawn(width: 8, height: 1) { [field] canvas in
            field.draw(on: &canvas, x: 0, y: 0, isFocused: true)
        }

        #expect(frame.lines == ["xxx end"])
        #expect(frame.cursor == Frame.Cursor(x: 7, y: 0))
    }
}
