import Console
import ConsoleTestSupport
import Foundation
import PitTestSupport
import RoutingTestSupport
import Screen
import Testing

@testable import ribhouse

/// The pictures of the README.
///
/// `RIBHOUSE_SNAPSHOTS=all` writes them anew.
@Suite("The pictures of the full screen", .failsIfStuck)
struct PictureTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../docs/pictures")

    @Test(
        "A picture is what the program shows.",
        arguments: [
            ("dark", Palette(depth: .full)), ("light", Palette(depth: .full, isLight: true)),
            ("plain", Palette(depth: .none)),
        ])
    func picture(name: String, palette: Palette) async throws {
        let screen = ScreenSession(columns: 100, rows: 24, palette: palette)
        try await screen.run(after: ScreenSession.dinner) { terminal in
            await terminal.wait(for: "▸ chicken")
            terminal.press(.text("c"))
            await terminal.wait(for: "End it now?")
            terminal.press(.text("y"))
            await terminal.wait(for: "110°")
            screen.clock.advance(by: .seconds(3600))
            await terminal.wait(for: "`confirm chicken`.")
            terminal.press(.text("t"))
            await terminal.wait(for: "PitCook “chicken”")

            let file = Self.folder.appending(path: "board-\(name).svg")
            let picture = ScreenPicture(terminal.screen, palette).svg
            let kept = try? String(contentsOf: file, encoding: .utf8)
            if kept != picture, ProcessInfo.processInfo.environment["RIBHOUSE_SNAPSHOTS"] == "all" {
                try picture.write(to: file, atomically: true, encoding: .utf8)
            }
            #expect(kept == picture)
        }
    }
}
