import Console
import ConsoleTestSupport
import PitTestSupport
import RoutingTestSupport
import Testing

@testable import ribhouse

@Suite("The panels of the full screen", .failsIfStuck)
struct ScreenPanelTests {
    @Test("An alarm has a row until it is acknowledged.")
    func alarm() async throws {
        let screen = ScreenSession(columns: 80, rows: 24)
        try await screen.run { terminal in
            await terminal.wait(for: "3 on the pit")
            screen.clock.advance(by: .seconds(900))
            await terminal.wait(for: "● [08:15] chicken:")
            terminal.type("a")

            await terminal.wait { !$0.text.contains("● [08:15]") }
            await terminal.wait(for: "Acknowledged: chicken.")
        }
    }

    @Test("A tip is shown as long as it applies, and is not in the log.")
    func tip() async throws {
        try await ScreenSession(columns: 80, rows: 24).run { terminal in
            await terminal.wait(for: "3 on the pit")
            terminal.type("xy")
            await terminal.wait(for: "2 on the pit")
            terminal.type("xyxy")
            await terminal.wait(for: "Nothing is on the pit.")
            terminal.type("l")

            await terminal.wait(for: "┌Messages")
            #expect(!terminal.screen.text.contains("Tip: All is ready"))
        }
    }

    @Test("The dishes of a dinner have a row each, and none when it is over.")
    func dinner() async throws {
        try await ScreenSession(columns: 80, rows: 24).run(after: ScreenSession.dinner) {
            terminal in
            await terminal.wait { $0.text.contains("┌Dinner") && $0.text.contains("18:00┐") }
            terminal.type("dend\n")

            await terminal.wait { !$0.text.contains("┌Dinner") }
        }
    }
}
