import ConsoleTestSupport
import RoutingTestSupport
import Testing

/// The real program on a terminal, with a clock that is almost still.
@Suite("Questions about the pit on a terminal", .failsIfStuck)
struct PitQuestionTests {
    private let app = TestApp()
    private let clock = [
        "RIBHOUSE_NOW": "2026-07-04T08:00:00Z", "RIBHOUSE_SPEED": "0.01", "TZ": "UTC",
    ]

    private func sessionWithChicken() async throws -> ProgramRun {
        try await app.signIn()
        _ = try await app.run(["pit", "start", "chicken", "--weight", "2kg"], environment: clock)
        let run = try app.terminal(environment: clock)
        _ = try await run.wait(for: "chicken (2 kg): rub, 15 min left")
        return run
    }

    private func quit(_ run: ProgramRun) async throws {
        run.send("quit\n")
        _ = try await run.finish()
    }

    @Test("A second `confirm` asks before it ends the stage that has just started.")
    func confirmTwice() async throws {
        let run = try await sessionWithChicken()
        run.send("confirm chicken --early\n")
        _ = try await run.wait(for: "smoke at 135 °C, 2 h 45 min left")

        run.send("confirm chicken\n")
        _ = try await run.wait(for: "chicken: smoke has 2 h 45 min left. End it now? [y/N] ")
        run.send("\n")
        _ = try await run.wait(for: "Nothing changed.")
        run.send("confirm chicken\n")
        _ = try await run.wait(for: "End it now? [y/N] ")
        run.send("y\n")

        _ = try await run.wait(for: "chicken (2 kg): rest, 15 min left")
        try await quit(run)
    }

    @Test("A command that is typed at a question is offered, and runs when the question is left.")
    func commandAtAQuestion() async throws {
        let run = try await sessionWithChicken()
        run.send("start\n")
        _ = try await run.wait(for: "(Enter to give up): ")
        run.send("start ribs 5 lb\n")
        _ = try await run.wait(
            for: "`start ribs 5 lb` is a command. Leave the question and run it? [Y/n] ")
        run.send("y\n")

        _ = try await run.wait(for: "ribs (2.268 kg): rub, 20 min left")
        try await quit(run)
    }

    @Test("A command that is typed at a question can be the answer.")
    func commandAsAnswer() async throws {
        let run = try await sessionWithChicken()
        run.send("start\n")
        _ = try await run.wait(for: "(Enter to give up): ")
        run.send("status\n")
        _ = try await run.wait(for: "[Y/n] ")
        run.send("n\n")

        _ = try await run.wait(for: "There is no plan for “status”.")
        run.send("\n")
        try await quit(run)
    }

    @Test("`finish` asks while the cook is not done, and says what it did.")
    func finish() async throws {
        let run = try await sessionWithChicken()
        run.send("finish chicken\n")
        _ = try await run.wait(
            for: "chicken: rub has 15 min left. Take it off the pit now? [y/N] ")
        run.send("y\n")

        _ = try await run.wait(for: "chicken (2 kg) is off the pit.")
        _ = try await run.wait(for: "Nothing is on the pit.")
        try await quit(run)
    }

    @Test(
        "A cook that another program takes off is named, also during a question about it.",
        arguments: ["pit", "open chicken", "finish chicken"])
    func takenOffElsewhere(command: String) async throws {
        let run = try await sessionWithChicken()
        run.send("\(command)\n")
        _ = try await run.wait(for: "rub")

        _ = try await app.run(["pit", "finish", "chicken", "--early"], environment: clock)

        var lines = [
            "chicken was taken off the pit in another program.", "Nothing is on the pit.",
        ]
        // Before, `quit` could be its answer.
        if command.hasPrefix("finish") { lines.append("Nothing changed.") }
        // Their order is open.
        var seen = ""
        while !lines.allSatisfy(seen.contains) { seen += try await run.wait(for: "\n") }
        try await quit(run)
    }
}
