import ConsoleTestSupport
import RoutingTestSupport
import Testing

/// The real program in Berlin, where clocks are set forward on 2026-03-29 at 02:00.
@Suite("Planning a cook", .failsIfStuck)
struct PitPlanCommandTests {
    private let app = TestApp()

    private func plan(
        readyAt: String, now: String, options: [String] = []
    ) async throws -> ProgramRun.Outcome {
        try await app.run(
            ["pit", "plan", "Brisket", "--weight", "5kg", "--ready-at", readyAt] + options,
            environment: ["RIBHOUSE_NOW": now, "RIBHOUSE_SPEED": "0.01", "TZ": "Europe/Berlin"])
    }

    @Test("The stages are computed backwards, across the night in which the clocks change.")
    func daylightSaving() async throws {
        let outcome = try await plan(
            readyAt: "tomorrow 12:00", now: "2026-03-28T12:00:00Z")

        #expect(
            outcome.output == """
                brisket (5 kg) takes 12 h 20 min. Start: 22:40.
                  22:40           rub, 30 min. Put it on the pit.
                  23:10           smoke at 110 °C, 6 h 40 min. Wrap it.
                  tomorrow 06:50  finish at 120 °C, 4 h 10 min
                  tomorrow 11:00  rest, 1 h
                  tomorrow 12:00  ready

                """)
    }

    @Test("Nobody has to be signed in, so a damaged session is no matter.")
    func damagedSession() async throws {
        try app.write("{", to: "device-session.json")

        #expect(try await app.run(["pit", "plans"]).end == .exited(0))
        let outcome = try await plan(readyAt: "tomorrow 12:00", now: "2026-03-28T12:00:00Z")
        #expect(outcome.end == .exited(0))
    }

    @Test("The JSON has the same times in ISO 8601.")
    func json() async throws {
        let outcome = try await plan(
            readyAt: "tomorrow 12:00", now: "2026-03-28T12:00:00Z", options: ["--json"])

        #expect(outcome.output.contains(#""ready" : "2026-03-29T10:00:00Z""#))
        #expect(outcome.output.contains(#""start" : "2026-03-28T21:40:00Z""#))
        #expect(outcome.output.contains(#""version" : 1"#))
    }

    @Test(
        "A time that is not possible is an error that says what is.",
        arguments: [
            (
                "18:00", "2026-07-04T17:00:00Z",
                """
                18:00 is in the past: the time is 2026-07-04 19:00. Write \
                “tomorrow 18:00” or a date. See `ribhouse help pit plan`.

                """
            ),
            (
                "6 pm", "2026-07-04T17:00:00Z",
                """
                18:00 is in the past: the time is 2026-07-04 19:00. Write \
                “tomorrow 6pm” or a date. See `ribhouse help pit plan`.

                """
            ),
            (
                "18 h", "2026-07-04T17:00:00Z",
                """
                “18 h” is not a time. Possible: 18:00, 6pm, “tomorrow 18:00” or 2026-07-05T18:00. \
                See `ribhouse help pit plan`.

                """
            ),
        ])
    func impossible(readyAt: String, now: String, sentence: String) async throws {
        let outcome = try await plan(readyAt: readyAt, now: now)

        #expect(outcome.end == .exited(2))
        #expect(outcome.errorOutput == sentence)
    }

    @Test(
        "A time that is too early is refused with the time that is possible, and that one is taken."
    )
    func tooEarly() async throws {
        let outcome = try await plan(readyAt: "20:00", now: "2026-07-04T17:00:59Z")

        #expect(outcome.end == .exited(1))
        #expect(
            outcome.errorOutput == """
                brisket (5 kg) takes 12 h 20 min, so it cannot be ready at 20:00. Started now, it is \
                ready at tomorrow 07:20.

                """)
        let answer = try await plan(readyAt: "tomorrow 07:20", now: "2026-07-04T17:00:59Z")
        #expect(answer.output.hasPrefix("brisket (5 kg) takes 12 h 20 min. Start: 19:00."))
    }

    @Test("A time that does not exist is taken as another one, and that is said.")
    func missingTime() async throws {
        let outcome = try await plan(readyAt: "tomorrow 02:30", now: "2026-03-28T08:00:00Z")

        #expect(outcome.output.contains("tomorrow 03:30  ready"))
        #expect(
            outcome.errorOutput == """
                02:30 does not exist on that day: the clocks change. It is taken as tomorrow 03:30.

                """)
    }

    @Test(
        "A bad clock in the environment is an error.",
        arguments: [
            (
                "RIBHOUSE_NOW", "noon",
                "must be a time of the years 2000 to 2099 such as 2026-07-04T08:00:00Z, not “noon”."
            ),
            (
                "RIBHOUSE_NOW", "2026-02-30T08:00:00Z",
                "must be a time of the years 2000 to 2099 such as 2026-07-04T08:00:00Z, not “2026-02-30"
            ),
            ("RIBHOUSE_EPOCH", "now", "must be a time of the years 2000 to 2099 such as"),
            ("RIBHOUSE_SPEED", "0", "must be a number from 0.01 to 1000000, not “0”."),
            ("RIBHOUSE_SPEED", "nan", "must be a number from 0.01 to 1000000, not “nan”."),
        ])
    func clock(variable: String, value: String, sentence: String) async throws {
        let outcome = try await app.run(["pit"], environment: [variable: value])

        #expect(outcome.end == .exited(2))
        #expect(outcome.errorOutput.hasPrefix("\(variable) \(sentence)"), "\(outcome.errorOutput)")
    }
}
