import ConsoleTestSupport
import RoutingTestSupport
import Testing

@Suite("A script about the pit", .failsIfStuck)
struct PitScriptTests {
    private let app = TestApp()

    @Test("A cook that was started has its commands in the next line.")
    func startAndConfirm() async throws {
        let outcome = try await app.session(
            "login", "joe", "brisket-4-ever", "start brisket 5kg", "confirm brisket --early", "tree"
        )

        #expect(outcome.end == .exited(0))
        #expect(outcome.output.contains("PitCook “brisket”"))
    }

    @Test("It starts at the board, whatever was looked at last.")
    func startsAtTheBoard() async throws {
        try await app.signIn()
        _ = try await app.session("start chicken 2kg", "account")

        let outcome = try await app.session("confirm chicken --early")

        #expect(outcome.end == .exited(0))
    }

    @Test("A stage that cannot be confirmed ends it with 1.")
    func failedConfirm() async throws {
        let outcome = try await app.session(
            "login", "joe", "brisket-4-ever", "start chicken 2kg", "confirm chicken --early",
            "confirm chicken --early", "confirm chicken --early", "tree")

        #expect(outcome.end == .exited(1))
        #expect(!outcome.output.contains("LoggedIn"))
    }

    @Test(
        "What would end before its time is not asked about: the next line is a command, not a yes.",
        arguments: ["confirm chicken", "finish chicken"])
    func early(command: String) async throws {
        try await app.signIn()
        let outcome = try await app.session("start chicken 2kg", command, "y", "tree")
        let pit = try await app.run(["pit"])

        #expect(outcome.end == .exited(1))
        #expect(outcome.errorOutput.contains(" To do it now, type `\(command) --early`."))
        #expect(!outcome.output.contains("LoggedIn"))
        #expect(pit.output.hasPrefix("chicken (2 kg): rub"))
    }
}
