import ConsoleTestSupport
import RoutingTestSupport
import Testing

@testable import ribhouse

/// The full screen as a person sees it; the files are in `__Snapshots__/ScreenTests`.
@Suite("The full screen", .failsIfStuck)
struct ScreenTests {
    @Test("The board", arguments: [(80, 24), (40, 12), (200, 60)])
    func board(columns: Int, rows: Int) async throws {
        let screen = ScreenSession(columns: columns, rows: rows)
        try await screen.run { terminal in
            await terminal.wait(for: "3 on the pit")
            await terminal.wait(for: "▸ chicken")

            expectSnapshot(of: terminal.screen.text, named: "board-\(columns)x\(rows)")
        }
    }
}
