import ConsoleTestSupport
import Foundation
import RoutingTestSupport
import Testing

/// The real program, with a clock that starts at the same time in each run and is almost still.
@Suite("The commands of the pit", .failsIfStuck)
struct PitCommandTests {
    private let app = TestApp()

    private func pit(
        _ arguments: String..., at time: String = "08:00"
    ) async throws -> ProgramRun.Outcome {
        try await app.run(
            ["pit"] + arguments,
            environment: [
                "RIBHOUSE_NOW": "2026-07-04T\(time):00Z", "RIBHOUSE_SPEED": "0.01", "TZ": "UTC",
            ])
    }

    @Test("A cook goes through its plan while no program runs.")
    func plan() async throws {
        try await app.signIn()

        var lines = [try await pit("start", "Brisket", "--weight", "5kg").output]
        lines.append(try await pit(at: "08:10").output)
        lines.append(try await pit(at: "09:00").output)
        lines.append(try await pit("confirm", "brisket", at: "09:00").output)
        lines.append(try await pit("adjust", "brisket", "--by", "-40m", at: "10:00").output)
        lines.append(try await pit(at: "11:00").output)
        lines.append(try await pit("finish", "brisket", "--early", at: "11:00").output)
        lines.append(try await pit(at: "11:00").output)

        #expect(
            lines.joined() == """
                Started. brisket (5 kg): rub, 30 min left, 0 %, ready at 20:20
                brisket (5 kg): rub, 20 min left, 1 %, ready at 20:20
                brisket (5 kg): waits for you: Put it on the pit. Type `ribhouse pit confirm brisket`.
                Confirmed. brisket (5 kg): smoke at 110 °C, 6 h 40 min left, 7 %, ready at 20:50
                Adjusted. brisket (5 kg): smoke at 110 °C, 5 h left, 16 %, ready at 20:10
                brisket (5 kg): smoke at 110 °C, 4 h left, 24 %, ready at 20:10
                brisket (5 kg) is off the pit. Type `ribhouse undo` to put it back.
                Nothing is on the pit. Type `ribhouse pit start brisket --weight 5kg`.

                """)
    }

    @Test(
        "Without a session each command says so, and exits with 4.",
        arguments: [
            [], ["start", "brisket", "--weight", "5kg"], ["confirm", "brisket"],
            ["adjust", "brisket", "--by", "30m"], ["finish", "brisket"], ["watch"], ["undo"],
            ["log"],
            ["note", "brisket", "added oak"],
        ])
    func noSession(arguments: [String]) async throws {
        let outcome = try await app.run(["pit"] + arguments)

        #expect(outcome.end == .exited(4))
        #expect(outcome.errorOutput == "You are not signed in. Run `ribhouse login`.\n")
        #expect(app.files == [])
    }

    @Test("The plans are shown without a session, and nothing is stored.")
    func plans() async throws {
        let outcome = try await app.run(["pit", "plans"])

        #expect(outcome.end == .exited(0))
        #expect(outcome.output.contains("brisket"))
        #expect(app.files == [])
    }

    @Test(
        "Bad input is named with what is possible, and changes nothing.",
        arguments: [
            (["start", "brisket"], "`pit start` needs WEIGHT, such as 5kg."),
            (
                ["start", "--weight", "5kg"],
                "`pit start` needs CUT [WEIGHT]. Possible: brisket, pork-shoulder, ribs, chicken."
            ),
            (
                ["start", "brisket", "--weight", "5stone"],
                "“5stone” is not a weight. Possible: 5kg, 2.5kg, 800g or 11lb, up to 500 kg."
            ),
            (
                ["start", "briskit", "--weight", "5kg"],
                "There is no plan for “briskit”. Did you mean “brisket”? Possible: brisket, "
            ),
            (["adjust", "brisket"], "`pit adjust` needs DURATION, such as 30m."),
            (
                ["adjust", "brisket", "--by", "soon"],
                "“soon” is not a duration. Possible: 30m, 1h30m, 45s or -30m, up to 30 days."
            ),
            (
                ["adjust", "brisket", "--by", "1.5"], "“1.5” has no unit. Write 1.5h or 1.5m."
            ),
            (["start", "brisket", "--weight", "5"], "“5” has no unit. Write 5kg or 5lb."),
            (["strat", "brisket"], "Unknown command “pit strat”. Did you mean “pit start”?"),
            (
                ["plan", "brisket", "--weight", "5kg"],
                "`pit plan` needs TIME, such as 18:00."
            ),
        ])
    func badInput(arguments: [String], sentence: String) async throws {
        try await app.signIn()
        let files = app.files

        let outcome = try await app.run(["pit"] + arguments)

        #expect(outcome.end == .exited(2))
        #expect(outcome.errorOutput.hasPrefix(sentence), "\(outcome.errorOutput)")
        #expect(app.files == files)
    }

    @Test(
        "What is refused by the pit is said in a sentence.",
        arguments: [
            (["confirm", "ham"], "There is no cook `ham`. On the pit: brisket.\n"),
            (["finish", "ham"], "There is no cook `ham`. On the pit: brisket.\n"),
            (
                ["adjust", "brisket", "--by", "30d"],
                "A stage cannot be longer than 30 days. Nothing changed.\n"
            ),
            (
                ["adjust", "brisket", "--by", "-100h"],
                """
                The stage `rub` of brisket has 30 min left. It cannot become shorter by more than that. \
                Nothing changed.

                """
            ),
        ])
    func refused(arguments: [String], sentence: String) async throws {
        try await app.signIn()
        _ = try await pit("start", "brisket", "--weight", "5kg")

        let outcome = try await app.run(
            ["pit"] + arguments, environment: ["RIBHOUSE_NOW": "2026-07-04T08:00:00Z"])

        #expect(outcome.end == .exited(1))
        #expect(outcome.errorOutput == sentence)
    }

    @Test(
        "What would end before its time is refused, with what to type; with --early it ends.",
        arguments: ["confirm", "finish"])
    func early(command: String) async throws {
        try await app.signIn()
        _ = try await pit("start", "brisket", "--weight", "5kg")

        let refused = try await pit(command, "brisket")
        let unchanged = try await pit().output
        let done = try await pit(command, "brisket", "--early")

        #expect(refused.end == .exited(1))
        #expect(
            refused.errorOutput == """
                brisket: rub has 30 min left. Nothing changed. To do it now, type \
                `ribhouse pit \(command) brisket --early`.

                """)
        #expect(unchanged == "brisket (5 kg): rub, 30 min left, 0 %, ready at 20:20\n")
        #expect(done.end == .exited(0))
    }

    @Test("The JSON has a version, times in ISO 8601 and seconds.")
    func json() async throws {
        struct Report: Decodable {
            struct Cook: Decodable {
                let id: String
                let grams: Int
                let event: String
                let stage: Int
                let due: Date?
                let secondsLeft: Int
            }

            let version: Int
            let now: Date
            let cooks: [Cook]
        }
        try await app.signIn()
        _ = try await pit("start", "brisket", "--weight", "5kg", "--json")
        let output = try await pit("--json", at: "08:10").output

        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let report = try decoder.decode(Report.self, from: Data(output.utf8))

        let cook = try #require(report.cooks.first)
        #expect(report.version == 1)
        #expect((cook.id, cook.grams, cook.event) == ("brisket", 5000, "started"))
        #expect((cook.stage, cook.secondsLeft) == (1, 1200))
        #expect(cook.due == report.now + 1200)
    }
}
