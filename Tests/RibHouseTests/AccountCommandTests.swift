import ConsoleTestSupport
import Foundation
import RoutingTestSupport
import Testing

@Suite("Commands for accounts", .failsIfStuck)
struct AccountCommandTests {
    private let app = TestApp()

    @Test("The list says who is signed in.")
    func list() async throws {
        try await app.signIn()
        try await app.add("ann", password: "pulled-pork")

        let text = try await app.run(["accounts", "list"])
        let json = try await app.run(["accounts", "list", "--json"])

        #expect(text.output == "joe  (signed in)\nann\n")
        #expect(json.output.contains(#""signedIn" : true"#))
        #expect(json.output.contains(#""signedIn" : false"#))
    }

    @Test("Foods are replaced, or removed with --none.")
    func foods() async throws {
        try await app.signIn()

        let changed = try await app.run(["account", "foods", "ribs", "burnt ends"])
        let unclear = try await app.run(["account", "foods"])
        let removed = try await app.run(["account", "foods", "--none"])

        #expect(changed.output == "Signed in as joe, who likes ribs, burnt ends.\n")
        #expect(unclear.end == .exited(2))
        #expect(removed.output == "Signed in as joe.\n")
    }

    @Test(
        "Foods that break a rule are refused.",
        arguments: [
            (["account", "foods", "ribs", "RIBS"], "A food is listed twice. Nothing changed.\n"),
            (["account", "foods", " "], "A food needs a name. Nothing changed.\n"),
            (
                ["accounts", "add", "ann", "--password-stdin", "--food", ""],
                "A food needs a name. Nothing changed.\n"
            ),
        ])
    func wrongFoods(arguments: [String], sentence: String) async throws {
        try await app.signIn()

        let outcome = try await app.run(arguments, input: "brisket-4-ever")

        #expect(outcome.end == .exited(4))
        #expect(outcome.errorOutput == sentence)
    }

    @Test("A script changes the password with two lines, and the session ends.")
    func password() async throws {
        try await app.signIn()

        let outcome = try await app.run(
            ["account", "password", "--password-stdin"], input: "brisket-4-ever\npulled-pork\n")
        let login = try await app.run(
            ["login", "--user", "joe", "--password-stdin"], input: "pulled-pork")

        #expect(outcome.output == "Changed the password of joe. Sign in again.\n")
        #expect(login.output == "Signed in as joe.\n")
    }

    @Test(
        "After failures, a command that checks the password says that it waits.",
        arguments: [
            (["account", "password", "--password-stdin"], "brisket-4-ever\npulled-pork\n"),
            (["account", "remove", "--password-stdin"], "brisket-4-ever\n"),
            ([], "account\npassword\nbrisket-4-ever\npulled-pork\n"),
        ])
    func delay(command: [String], input: String) async throws {
        try await app.signIn()
        try app.addFailures()
        let run = try app.start(command)

        run.send(input)
        run.endInput()

        try await run.wait(for: "Too many attempts have failed. This one is checked in ")
    }

    @Test("A running program notices within moments, and says why.")
    func noticed() async throws {
        try await app.signIn()
        let run = try app.terminal()
        _ = try await run.wait(for: "Welcome, joe.")

        _ = try await app.run(
            ["account", "remove", "--password-stdin"], input: "brisket-4-ever")

        _ = try await run.wait(for: "Your account was removed. You are signed out.")
        run.send("quit\n")
        #expect(try await run.finish().end == .exited(0))
    }

    @Test(
        "Commands of an account need a session, and a way to get the password.",
        arguments: ["password", "remove"])
    func needs(command: String) async throws {
        let without = try await app.run(["account", command, "--password-stdin"], input: "x\ny")
        try await app.signIn()
        let unasked = try await app.run(["account", command])

        #expect(without.end == .exited(4))
        #expect(unasked.end == .exited(2))
        #expect(unasked.errorOutput.contains("needs --password-stdin."))
    }

    @Test(
        "With --no-input nothing is asked on a terminal.",
        arguments: [["login", "--no-input"], ["accounts", "add", "joe", "--no-input"]])
    func noInput(arguments: [String]) async throws {
        let run = try ProgramRun.onTerminal(
            BuiltProduct.path("ribhouse"), arguments, environment: ["RIBHOUSE_HOME": app.path])

        let outcome = try await run.finish()

        #expect(outcome.end == .exited(2))
        #expect(outcome.screen.hasPrefix("With --no-input, `"))
    }

    @Test("A misspelt name in a script creates no account; with --create it is meant.")
    func creation() async throws {
        let login = ["login", "--user", "TYPO", "--password-stdin"]

        let refused = try await app.run(login, input: "brisket-4-ever")
        let files = app.files
        let created = try await app.run(login + ["--create"], input: "brisket-4-ever")

        #expect(refused.end == .exited(4))
        #expect(refused.errorOutput.contains("add --create"))
        #expect(files == [])
        #expect(created.output == "Signed in as TYPO.\n")
    }

    @Test("A sign-in that --create does not help says what may, whether or not the name is known.")
    func creationOfASecondAccount() async throws {
        try await app.add("joe", password: "brisket-4-ever")
        let login = ["login", "--password-stdin", "--create", "--user"]

        let unknown = try await app.run(login + ["bob"], input: "pastrami-4-ever")
        let wrong = try await app.run(login + ["joe"], input: "pastrami-4-ever")
        let same = try await app.run(login + ["joe"], input: "brisket-4-ever")

        #expect(unknown.end == .exited(4))
        #expect(
            unknown.errorOutput == """
                That name and password do not match. Try again.
                --create creates only the first account. If bob has none yet, use \
                `ribhouse accounts add bob`.

                """)
        #expect(
            wrong.errorOutput
                == unknown.errorOutput.split(separator: "bob").joined(separator: "joe"))
        #expect(same.output == "Signed in as joe.\n")
    }

    @Test("Signing out everywhere works with a session and without.")
    func logoutEverywhere() async throws {
        try await app.signIn()

        let first = try await app.run(["logout", "--all"])
        let second = try await app.run(["logout", "--all"])

        #expect(first.output == "Signed out everywhere.\n")
        #expect(second == first)
    }

    @Test("Signing out everywhere says what has ended when the list cannot be written.")
    func logoutOfThisSession() async throws {
        try await app.signIn()
        // The list cannot be written where a folder has the name of its next version.
        try FileManager.default.createDirectory(
            atPath: app.path + "/accounts.json.tmp", withIntermediateDirectories: false)

        let outcome = try await app.run(["logout", "--all"])

        #expect(outcome.end == .exited(1))
        #expect(outcome.errorOutput.hasPrefix("This session has ended. The others have not:\n"))
        #expect(!app.files.contains("session.json"))
    }
}
