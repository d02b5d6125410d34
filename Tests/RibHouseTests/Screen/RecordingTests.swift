import Console
import ConsoleTestSupport
import Foundation
import PitTestSupport
import RoutingTestSupport
import Screen
import Testing

@testable import ribhouse

/// The recording of the README.
///
/// `RIBHOUSE_SNAPSHOTS=all` writes it anew.
@Suite("The recording of the full screen", .schedule())
struct RecordingTests {
    /// A time and keys, with a text that the screen then shows.
    private struct Step {
        let caption: String
        var minutes = 0
        var keys: [Key] = []
        let shows: String
    }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../docs/pictures")

    private static func keys(_ text: String) -> [Key] {
        text.map { $0 == "\n" ? .enter : .text(String($0)) }
    }

    private static let steps = [
        Step(caption: "joe signs in.", keys: keys("joe\nbrisket-4-ever"), shows: "•••••••••••••• "),
        Step(caption: "Enter: the pit is empty.", keys: [.enter], shows: "Nothing is on the pit."),
        Step(
            caption: "Each unit has commands. `:` finds them.",
            keys: keys(":dinner 18:00 ribs 2kg chicken 1kg"), shows: "plan what is ready"),
        Step(
            caption: "Enter: a dinner is planned backwards from the time.", keys: [.enter],
            shows: "ready at 18:00, on time"),
        Step(caption: "t: the live tree of units.", keys: keys("t"), shows: "Units──"),
        Step(caption: "n: the dialog is a unit.", keys: keys("n"), shows: "NewCook new"),
        Step(
            caption: "The dialog checks what is typed.", keys: keys("brisk\n5kg"),
            shows: "5 kg fits"),
        Step(
            caption: "Enter: the dialog has ended, and the cook is a unit.", keys: [.enter],
            shows: "PitCook “brisket” new"),
        Step(
            caption: "Enter: a screen above the board, which is kept.", keys: [.enter],
            shows: "At its end:"),
        Step(
            caption: "30 minutes later the cook waits for joe.", minutes: 30,
            shows: "waits for you"),
        Step(caption: "c: it is done, and the next stage starts.", keys: keys("c"), shows: "✓ rub"),
        Step(caption: "Esc: the screen has ended.", keys: [.escape], shows: "1 on the pit"),
        Step(
            caption: "`:logout`: the tree of the session has ended.", keys: keys(":logout\n"),
            shows: "LoggedOut new"),
    ]

    @Test(
        "The recording is what the program shows.",
        arguments: [
            ("dark", Palette(depth: .full)), ("light", Palette(depth: .full, isLight: true)),
        ])
    func recording(name: String, palette: Palette) async throws {
        let screen = ScreenSession(columns: 100, rows: 24, palette: palette)
        let window = await ScreenWindow()
        var frames: [ScreenRecording.Frame] = []
        try await screen.run(signedIn: false, in: window) { terminal in
            await settle()
            for step in Self.steps {
                await window.tree?.endMarks()
                if step.minutes > 0 { screen.clock.advance(by: .seconds(60 * step.minutes)) }
                for key in step.keys { terminal.press(key) }
                await settle()
                // A frame that no key has asked for is drawn later, so ask for one.
                terminal.resize(columns: 100, rows: 24)
                await settle()
                #expect(terminal.screen.text.contains(step.shows), "\(step.caption)")
                frames.append(.init(screen: terminal.screen, caption: step.caption))
            }
        }
        let recording = ScreenRecording(frames, still: 7, palette).svg

        let file = Self.folder.appending(path: "session-\(name).svg")
        let kept = try? String(contentsOf: file, encoding: .utf8)
        if kept != recording, ProcessInfo.processInfo.environment["RIBHOUSE_SNAPSHOTS"] == "all" {
            try recording.write(to: file, atomically: true, encoding: .utf8)
        }
        let isCurrent = kept == recording
        #expect(isCurrent, "Run this test with RIBHOUSE_SNAPSHOTS=all, and look at the recording.")
    }
}
