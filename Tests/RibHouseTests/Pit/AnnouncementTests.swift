import ConsoleTestSupport
import LibC
import RoutingTestSupport
import Testing

@Suite("Announcements in the app", .failsIfStuck)
struct AnnouncementTests {
    private let app = TestApp()
    /// Half a second before the first stage of the brisket is over, at 08:30.
    private static let justBefore = [
        "RIBHOUSE_NOW": "2026-07-04T08:29:30Z", "RIBHOUSE_SPEED": "60", "TZ": "UTC",
    ]
    /// A machine that is busy hears of the alarm when it rings again.
    private static let alarm = "[08:30] brisket"
    private static let title = "\u{1B}[22;2t\u{1B}]2;● brisket\u{7}"
    private static let titleOfBefore = "\u{1B}]2;\u{7}\u{1B}[23;2t"

    private func startBrisket() async throws {
        try await app.add("joe", password: "brisket-4-ever")
        _ = try await app.run(
            ["login", "--user", "joe", "--password-stdin"], input: "brisket-4-ever")
        _ = try await app.run(
            ["pit", "start", "brisket", "--weight", "5kg"],
            environment: ["RIBHOUSE_NOW": "2026-07-04T08:00:00Z"])
    }

    private func terminal(_ kind: String = "xterm") throws -> ProgramRun {
        try app.terminal(environment: Self.justBefore.merging(["TERM": kind]) { $1 })
    }

    @Test("Every terminal announces an alarm, with a title; acknowledged in one, it ends in all.")
    func everywhere() async throws {
        try await startBrisket()
        let terminals = [try terminal(), try terminal()]
        for terminal in terminals {
            try await terminal.wait(for: Self.title)
            try await terminal.wait(for: Self.alarm)
            try await terminal.wait(for: "Then type `confirm brisket`.")
            try await terminal.wait(for: "\u{7}")
        }

        terminals[0].send("ack\r")

        var screens: [String] = []
        for terminal in terminals {
            try await terminal.wait(for: Self.titleOfBefore)
            terminal.send("quit\r")
            screens.append(try await terminal.finish().screen)
        }
        #expect(screens[0].contains("Acknowledged: brisket."))
        #expect(!screens[1].contains("Acknowledged"))
    }

    @Test(
        "A signal that ends the program gives the window its title back.",
        arguments: [SIGTERM, SIGSEGV])
    func titleAfterSignal(signal: Int32) async throws {
        try await startBrisket()
        let terminal = try terminal()
        try await terminal.wait(for: Self.title)
        try await terminal.wait(for: Self.alarm)

        terminal.signal(signal)

        try await terminal.wait(for: Self.titleOfBefore)
        #expect(try await terminal.finish().end == .signalled(signal))
    }

    @Test("Alarms of one moment ring once, after the lines of all.")
    func once() async throws {
        try await startBrisket()
        _ = try await app.run(
            ["pit", "start", "brisket", "--weight", "5kg"],
            environment: ["RIBHOUSE_NOW": "2026-07-04T08:00:00Z"])
        let terminal = try app.terminal(
            environment: Self.justBefore.merging(["TERM": "dumb", "RIBHOUSE_BELL": "1"]) { $1 })

        let shown = try await terminal.wait(for: "\u{7}")
        terminal.send("quit\n")
        _ = try await terminal.finish()

        #expect(shown.contains("brisket:") && shown.contains("brisket-2:"))
    }

    @Test("A terminal that gets no codes is not rung.")
    func dumb() async throws {
        try await startBrisket()
        let terminal = try terminal("dumb")
        try await terminal.wait(for: Self.alarm)
        terminal.send("quit\n")

        let screen = try await terminal.finish().screen
        #expect(!screen.contains("\u{7}") && !screen.contains("\u{1B}"))
    }
}
