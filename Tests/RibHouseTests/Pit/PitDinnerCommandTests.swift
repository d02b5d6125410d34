import ConsoleTestSupport
import Foundation
import RoutingTestSupport
import Testing

/// The real program, with a clock that starts at the same time in each run and is almost still.
@Suite("Dinner", .failsIfStuck)
struct PitDinnerCommandTests {
    private let app = TestApp()

    private func run(
        _ line: String, at time: String = "08:00", input: String = ""
    ) async throws -> ProgramRun.Outcome {
        try await app.run(
            line.split(separator: " ").map(String.init), input: input,
            environment: [
                "RIBHOUSE_NOW": "2026-07-04T\(time):00Z", "RIBHOUSE_SPEED": "0.01", "TZ": "UTC",
            ])
    }

    @Test("In a shell it is planned, started with the weights that were planned, late, and ended.")
    func shell() async throws {
        try await app.signIn()

        var lines = [try await run("dinner 18:00 brisket 4kg, ribs 2kg").output]
        lines.append(try await run("start brisket").output)
        lines.append(try await run("pit dinner", at: "11:45").output)
        lines.append(try await run("start ribs", at: "11:45").output)
        lines.append(try await run("dinner 19:00", at: "11:45").output)
        lines.append(try await run("dinner remove brisket", at: "11:45").output)
        lines.append(try await run("dinner end", at: "11:45").output)
        lines.append(try await run("dinner", at: "11:45").output)

        #expect(
            lines.joined() == """
                Dinner at 18:00: brisket is 10 min late, 1 on time.
                  brisket (4 kg)  start now: ready at 18:10, 10 min late
                  ribs (2 kg)     start at 11:30, ready at 18:00, on time
                To eat when all is ready, type `ribhouse dinner 18:11`.
                Started. brisket (4 kg): rub, 30 min left, 0 %, ready at 18:10
                Dinner at 18:00: brisket is 3 h 25 min late, ribs is 15 min late.
                  brisket (4 kg)  waits for you, ready at 21:25, 3 h 25 min late
                  ribs (2 kg)     start now: ready at 18:15, 15 min late
                To eat when all is ready, type `ribhouse dinner 21:26`.
                Started. ribs (2 kg): rub, 20 min left, 0 %, ready at 18:15
                Dinner at 19:00: brisket is 2 h 25 min late, ribs is 45 min early.
                  brisket (4 kg)  waits for you, ready at 21:25, 2 h 25 min late
                  ribs (2 kg)     on the pit, ready at 18:15, 45 min early
                To eat when all is ready, type `ribhouse dinner 21:26`.
                Dinner at 19:00: ribs is 45 min early.
                  ribs (2 kg)  on the pit, ready at 18:15, 45 min early
                Dinner at 19:00 is over. What is on the pit stays there.
                No dinner is planned. Type, for example, `ribhouse dinner 18:00 ribs 2kg`.

                """)
    }

    @Test("In a session it has a unit with a child for each dish, and says who is late.")
    func session() async throws {
        try await app.signIn()

        let outcome = try await run(
            "",
            input: "dinner 18:00 ribs 2kg, chicken 2kg\nstart ribs\nadjust ribs 4h\ndinner\ntree\n")

        #expect(outcome.end == .exited(0))
        #expect(outcome.output.contains("Dinner at 18:00: all 2 are on time.\n  ribs (2 kg)"))
        #expect(outcome.output.contains("Dinner at 18:00: ribs is 30 min late, 1 on time.\n"))
        #expect(outcome.output.contains("    │   └── MealDish “chicken”  active"))
    }

    @Test("It is in the JSON of the pit, and has its own.")
    func json() async throws {
        try await app.signIn()
        _ = try await run("dinner 18:00 ribs 2kg")

        let pit = try await run("pit --json").output
        let dinner = try await run("dinner --json", at: "11:32").output
        let none = try await run("dinner end --json").output

        #expect(
            pit.contains(
                """
                  "meal" : {
                    "dishes" : [
                      {
                        "grams" : 2000,
                        "id" : "ribs",
                        "minutesLate" : 0,
                        "ready" : "2026-07-04T18:00:00Z",
                        "start" : "2026-07-04T11:30:00Z",
                        "status" : "planned"
                      }
                    ],
                    "ready" : "2026-07-04T18:00:00Z"
                  },
                """))
        #expect(dinner.contains(#""minutesLate" : 2"#))
        #expect(dinner.contains(#""status" : "due""#))
        #expect(!none.contains("meal"))
        #expect(none.contains(#""version" : 1"#))
    }

    @Test(
        "What cannot be done is said, and changes nothing.",
        arguments: [
            ("dinner soon", "“soon” is not for dinner. Type `dinner 18:00` with dishes"),
            ("dinner 07:00", "07:00 is in the past: the time is 2026-07-04 08:00. Write “tomorrow"),
            ("dinner 18:00 ham 2kg", "There is no plan for “ham”. Possible: brisket, "),
            ("dinner add ribs, ribs", "ribs belongs to dinner already."),
            (
                "dinner add chicken",
                "There is no cook `chicken` on the pit. To start one for dinner"
            ),
            ("dinner remove chicken", "`chicken` is not part of dinner. Its dishes: ribs."),
        ])
    func refused(line: String, sentence: String) async throws {
        try await app.signIn()
        _ = try await run("dinner 18:00 ribs 2kg")
        let before = try await run("dinner --json").output

        let outcome = try await run(line)

        #expect(outcome.end == .exited(1))
        #expect(outcome.errorOutput.hasPrefix(sentence), "\(outcome.errorOutput)")
        #expect(try await run("dinner --json").output == before)
    }
}
