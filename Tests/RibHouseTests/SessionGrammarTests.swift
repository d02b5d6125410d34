import ConsoleTestSupport
import RoutingTestSupport
import Testing

@Suite("The commands of the shell in a session", .failsIfStuck)
struct SessionGrammarTests {
    private let app = TestApp()
    private let noon = ["RIBHOUSE_NOW": "2026-07-04T12:00:00Z", "TZ": "UTC"]

    /// Runs lines in the session of joe, who has a brisket and a chicken on the pit.
    private func run(_ lines: String...) async throws -> ProgramRun.Outcome {
        let lines =
            ["login", "joe", "brisket-4-ever", "start brisket 5kg", "start chicken 2kg"] + lines
        return try await app.run(
            [], input: lines.map { $0 + "\n" }.joined(), environment: noon)
    }

    @Test(
        "A line means the same with the words of the shell and with those of the session.",
        arguments: [
            ("start ribs 2 kg", "pit start ribs --weight 2kg"),
            ("start ribs --weight=2kg", "PIT START ribs 2kg"),
            ("adjust brisket 30m", "pit adjust brisket --by 30m"),
            ("adjust brisket -15", "pit adjust brisket --by -15m"),
            ("confirm brisket --early", "pit confirm brisket --early"),
            ("finish chicken --early", "pit finish chicken --early"),
            ("logout", "account logout"),
        ])
    func sameMeaning(session: String, shell: String) async throws {
        let outcome = try await run(session)

        let other = try await TestApp().run(
            [],
            input: """
                login
                joe
                brisket-4-ever
                start brisket 5kg
                start chicken 2kg
                \(shell)

                """, environment: noon)
        #expect(outcome.end == .exited(0))
        #expect(outcome.output == other.output)
    }

    @Test(
        "A command that no unit has now works with the services of the session.",
        arguments: [
            (
                ["open chicken", "confirm brisket --early"],
                "Confirmed. brisket (5 kg): smoke at 110 °C, 6 h 40 min left, 0 %, ready at 23:50"
            ),
            (
                ["account", "adjust chicken 30m"],
                "Adjusted. chicken (2 kg): rub, 45 min left, 0 %, ready at 15:45"
            ),
            (["foods ribs, burnt ends"], "Signed in as joe, who likes ribs, burnt ends."),
            (["accounts list"], "joe  (signed in)"),
            (["pit plan ribs 2kg 20:00"], "  20:00  ready"),
            (["accounts add ann", "apples-4-ever"], "Added ann."),
        ])
    func everywhere(lines: [String], last: String) async throws {
        let outcome = try await run(lines.joined(separator: "\n"))

        #expect(outcome.end == .exited(0), "\(outcome.errorOutput)")
        #expect(outcome.output.hasSuffix("\n" + last + "\n"), "\(outcome.output)")
    }

    @Test(
        "What is wrong is named with what is possible, and no question is asked.",
        arguments: [
            ("start --weigth 5kg", "Unknown option “--weigth”. Did you mean “--weight”?", 2),
            ("pit start", "Without a cut, nothing was started.", 1),
            ("adjust brisket soon", "“soon” is not a duration. Possible: 30m,", 2),
            ("confirm", "`pit confirm` needs COOK. Possible: brisket, chicken. Usage:", 2),
            ("confirm nosuch", "There is no cook `nosuch`. On the pit: brisket, chicken.", 1),
            ("account remove --password-stdin", "--password-stdin works only in a shell.", 2),
        ])
    func refused(line: String, sentence: String, code: Int32) async throws {
        let outcome = try await run(line)

        #expect(outcome.end == .exited(code))
        #expect(
            outcome.errorOutput.split(separator: "\n").last?.hasPrefix(sentence) == true,
            "\(outcome.errorOutput)")
    }

    @Test("Without a session, a command says what to type first.", arguments: ["pit", "watch"])
    func signedOut(line: String) async throws {
        let outcome = try await app.session(line)

        #expect(outcome.end == .exited(4))
        #expect(outcome.errorOutput == "You are not signed in. Type `login` first.\n")
    }

    @Test("With `--json`, a command prints JSON in a session, too.")
    func json() async throws {
        let outcome = try await run("adjust brisket 30m --json")

        #expect(outcome.output.contains("\n  \"version\" : 1\n}\n"))
        #expect(outcome.output.contains("\"id\" : \"brisket\""))
    }

    @Test("With `--help`, a command is explained, and not run.")
    func help() async throws {
        let outcome = try await run("finish brisket --early --help", "pit")

        #expect(outcome.output.contains("Usage: pit finish COOK [OPTIONS]"))
        #expect(outcome.output.contains("\nbrisket (5 kg): rub, 30 min left"))
    }
}
