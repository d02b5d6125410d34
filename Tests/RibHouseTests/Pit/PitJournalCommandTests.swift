import ConsoleTestSupport
import Foundation
import RoutingTestSupport
import Testing

/// The real program, with a clock that starts at the same time in each run and is almost still.
@Suite("The commands of the journal", .failsIfStuck)
struct PitJournalCommandTests {
    private let app = TestApp()

    private func run(_ arguments: String..., at time: String) async throws -> String {
        let outcome = try await app.run(
            arguments,
            environment: [
                "RIBHOUSE_NOW": "2026-07-04T\(time):00Z", "RIBHOUSE_SPEED": "0.01", "TZ": "UTC",
            ])
        return outcome.output + outcome.errorOutput
    }

    @Test("What happened is shown, and undone from the last to the first.")
    func undo() async throws {
        try await app.signIn()
        _ = try await run("start", "brisket", "5kg", at: "08:00")
        _ = try await run("confirm", "brisket", at: "08:30")
        _ = try await run("note", "brisket", "fire dropped, added oak", at: "09:00")
        _ = try await run("finish", "brisket", "--early", at: "10:00")

        var lines = [try await run("pit", "log", at: "10:00")]
        for _ in 1...5 { lines.append(try await run("undo", at: "10:00")) }

        #expect(
            lines.joined() == """
                08:00  brisket (5 kg) put on the pit
                08:30  rub of brisket confirmed
                09:00  “fire dropped, added oak” noted for brisket
                10:00  brisket (5 kg) taken off the pit
                       2 h: rub 30 min, smoke 1 h 30 min
                Undone: brisket (5 kg) taken off the pit at 10:00.
                brisket (5 kg): smoke at 110 °C, 5 h 10 min left, 16 %, ready at 20:20
                Undone: “fire dropped, added oak” noted for brisket at 09:00.
                brisket (5 kg): smoke at 110 °C, 5 h 10 min left, 16 %, ready at 20:20
                Undone: rub of brisket confirmed at 08:30.
                brisket (5 kg): waits for you: Put it on the pit. Type `ribhouse pit confirm brisket`.
                Undone: brisket (5 kg) put on the pit at 08:00.
                There is nothing to undo.

                """)
    }

    @Test("As JSON, a change has what it changed, and a finished cook its real lengths.")
    func json() async throws {
        try await app.signIn()
        _ = try await run("start", "brisket", "5kg", at: "08:00")
        _ = try await run("adjust", "brisket", "-10m", at: "08:00")
        _ = try await run("note", "brisket", "added", "oak", at: "08:00")
        _ = try await run("finish", "brisket", "--early", at: "08:15")

        let log = try await run("log", "brisket", "--limit", "3", "--json", at: "09:00")
        let undone = try await run("undo", "--json", at: "09:00")

        #expect(
            log.replacing(/\s+/, with: "")
                == """
                {"changes":[
                {"change":"adjust","cook":"brisket","grams":5000,"seconds":-600,"stage":"rub",
                "time":"2026-07-04T08:00:00Z"},
                {"change":"note","cook":"brisket","grams":5000,"text":"addedoak",
                "time":"2026-07-04T08:00:00Z"},
                {"change":"finish","cook":"brisket","grams":5000,"seconds":900,
                "stages":[{"name":"rub","seconds":900}],"started":"2026-07-04T08:00:00Z",
                "time":"2026-07-04T08:15:00Z"}],
                "now":"2026-07-04T09:00:00Z","version":1}
                """.replacing("\n", with: ""))
        #expect(undone.contains(#""change" : "finish""#) && undone.contains(#""version" : 1"#))
        #expect(undone.contains(#""text" : "added oak""#), "The cook has its notes.")
    }

    @Test("A session undoes what it did, and leaves the pit as it was.")
    func session() async throws {
        try await app.signIn()
        let input = """
            start ribs 2kg
            note ribs "added oak"
            finish ribs --early
            undo
            undo
            log ribs

            """

        let output = try await app.run([], input: input).output

        #expect(output.contains("Noted for ribs.\n"))
        #expect(output.contains("Undone: ribs (2 kg) taken off the pit at "))
        #expect(output.contains("Undone: “added oak” noted for ribs at "))
        #expect(output.hasSuffix("  ribs (2 kg) put on the pit\n"))
    }

    @Test("A session undoes nothing that another program has done unseen, and names it.")
    func otherProgram() async throws {
        try await app.signIn()
        let run = try app.start([])
        run.send("start ribs 2kg\nlog\n")
        try await run.wait(for: "  ribs (2 kg) put on the pit\n")
        _ = try await app.run(["note", "ribs", "added oak"])
        run.send("undo\n")
        run.endInput()
        let outcome = try await run.finish()

        #expect(outcome.end == .exited(1))
        #expect(outcome.errorOutput.contains("“added oak” noted for ribs at "))
        #expect(outcome.errorOutput.contains("Nothing was undone."))
        #expect(try await app.run(["log"]).output.contains("added oak"))
    }
}
