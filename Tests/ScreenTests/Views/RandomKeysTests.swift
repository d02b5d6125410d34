import ConsoleTestSupport
import Foundation
import RaceTesting
import Testing

@testable import Console
@testable import Screen

@Suite("Random bytes as keys", .failsIfStuck)
@MainActor
struct RandomKeysTests {
    private static let parts: [[UInt8]] = [
        [], [0x1B], Array("\u{1B}[".utf8), Array("\u{1B}[200~".utf8), Array("\u{1B}[201~".utf8),
        [0xE8, 0x82], Array("日🇩e\u{301}\u{200D}".utf8), Array("\r\t".utf8),
    ]

    enum Box: CaseIterable {
        case palette, question, newSecret, yesOrNo

        /// The keys for ``answer``.
        var typed: String {
            switch self {
            case .palette, .question: "ok\r"
            case .newSecret: "ok\rok\r"
            case .yesOrNo: "y"
            }
        }

        var answer: String { self == .yesOrNo ? Prompt.yes : "ok" }
    }

    /// A view on its screen; when it ends, a new one takes its place.
    @MainActor
    private final class Model {
        private let box: Box
        private(set) var view: (any ScreenView)?
        private(set) var ends = 0
        private var line: String?
        private var reply: Answer?

        init(_ box: Box) {
            self.box = box
            show()
        }

        /// The last answer; `nil` after a cancellation.
        var answer: String? {
            get async {
                guard let reply else { return line }
                if case .line(let line) = await reply.wait() { return line } else { return nil }
            }
        }

        private func end(_ line: String?, _ reply: Answer? = nil) {
            (self.line, self.reply, ends) = (line, reply, ends + 1)
            show()
        }

        private func show() {
            let question: Prompt
            switch box {
            case .palette:
                let items = ["start", "confirm brisket", "undo"].map {
                    PaletteView.Item(name: $0, placeholders: "[WORDS]", summary: "do it")
                }
                view = PaletteView(items) { [weak self] in self?.end($0) }
                return
            case .question: question = Prompt("Name")
            case .newSecret: question = Prompt("New password", kind: .newSecret)
            case .yesOrNo: question = Prompt("Now?", kind: .yesOrNo, fallback: Prompt.no)
            }
            view = QuestionView(question) { [weak self] in self?.end(nil, $0.answer) }
        }

        func press(_ keys: [Key]) {
            for key in keys {
                if let command = view?.keys.first(where: { $0.key == key }) {
                    command.change()
                } else {
                    view?.type(key)
                }
            }
        }
    }

    /// A million times with `FAULTS=all swift test --filter 'LineRowTests|RandomKeysTests'`.
    @Test(
        "Whatever bytes come, a palette or a question can be drawn, cancelled, and answered.",
        arguments: Box.allCases)
    func anyBytes(box: Box) async throws {
        let isLong = ProcessInfo.processInfo.environment["FAULTS"] == "all"
        var random = SplitMix64(seed: 26)
        var parser = KeyParser()
        let model = Model(box)
        var writer = FrameWriter(Palette(depth: .full))
        let terminal = ModelTerminal(columns: 60, rows: 12)
        for index in 1...(isLong ? 250_000 : 1_000) {
            var bytes = Self.parts.randomElement(using: &random) ?? []
            for _ in 0..<Int.random(in: 0..<6, using: &random) {
                bytes.append(UInt8.random(in: 0...255, using: &random))
            }
            model.press(parser.keys(from: bytes))
            if Bool.random(using: &random) { model.press(parser.timeOut()) }
            // A frame is far more work than its keys.
            if index.isMultiple(of: isLong ? 50 : 10) {
                let frame = Frame.drawn(width: 60, height: 12) { model.view?.draw(on: &$0) }
                _ = terminal.write(writer.update(to: frame))
            }
            guard index.isMultiple(of: 10) else { continue }
            // A paste without an end takes all that follows.
            model.press(parser.timeOut() + parser.keys(from: Array("\u{1B}[201~".utf8)))
            let ends = model.ends
            model.press(parser.keys(from: [0x1B]) + parser.timeOut())
            var answer = await model.answer
            try #require(model.ends == ends + 1 && answer == nil, "\(index)")
            model.press(parser.keys(from: Array(box.typed.utf8)))
            answer = await model.answer
            try #require(model.ends == ends + 2 && answer == box.answer, "\(index)")
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
