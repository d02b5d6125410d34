import ConsoleTestSupport
import RoutingTestSupport
import Testing

@Suite("`pit ack` and `pit snooze`", .failsIfStuck)
struct PitAlarmCommandTests {
    private let app = TestApp()

    private func run(_ words: String..., at time: String) async throws -> ProgramRun.Outcome {
        try await app.run(
            words, environment: ["RIBHOUSE_NOW": "2026-07-04T\(time):00Z", "TZ": "UTC"])
    }

    @Test("An alarm can be put off and acknowledged, and then there is none.")
    func silences() async throws {
        try await app.signIn()
        _ = try await run("pit", "start", "ribs", "2kg", at: "08:00")
        let early = try await run("pit", "ack", at: "08:10")

        let snoozed = try await run("pit", "snooze", "ribs", "1h", at: "08:30")
        let acknowledged = try await run("ack", "ribs", at: "08:40")
        let twice = try await run("ack", "ribs", at: "08:45")
        let again = try await run("pit", "snooze", at: "08:50")

        #expect(early.end == .exited(0))
        #expect(early.output == "There is no alarm.\n")
        #expect(snoozed.output == "Quiet until 09:30: ribs.\n")
        #expect(acknowledged.output == "Acknowledged: ribs.\n")
        #expect(twice.end == .exited(0))
        #expect(again.end == .exited(1))
        #expect(again.errorOutput == "There is no alarm. Nothing changed.\n")
    }

    @Test("A duration may come without a cook, with its option, and must be one.")
    func durations() async throws {
        try await app.signIn()
        _ = try await run("pit", "start", "ribs", "2kg", at: "08:00")

        #expect(try await run("pit", "snooze", at: "08:30").output == "Quiet until 08:40: ribs.\n")
        #expect(
            try await run("pit", "snooze", "20m", at: "08:30").output
                == "Quiet until 08:50: ribs.\n")
        #expect(
            try await run("pit", "snooze", "--for", "5m", at: "08:30").output
                == "Quiet until 08:35: ribs.\n")
        #expect(try await run("pit", "snooze", "ribs", "soon", at: "08:30").end == .exited(2))
    }
}
