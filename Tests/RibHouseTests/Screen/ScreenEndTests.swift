import ConsoleTestSupport
import LibC
import RoutingTestSupport
import Testing

@Suite("The end of the full screen", .failsIfStuck)
struct ScreenEndTests {
    private let app = TestApp()

    @Test("A person quits, and the terminal is as it was.")
    func quits() async throws {
        let run = try app.terminal("ui", environment: ["TERM": "xterm"])
        try await run.wait(for: "quit")
        #expect(!run.isEchoOn)
        run.send("q")

        let outcome = try await run.finish()
        #expect(outcome.end == .exited(0))
        #expect(run.isEchoOn)
        #expect(outcome.screen.hasSuffix("\u{1B}[?25h\u{1B}[?1049l"))
    }
}
