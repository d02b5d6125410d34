import ConsoleTestSupport
import RoutingTestSupport
import Testing

@Suite("Subcommands, for scripts", .failsIfStuck)
struct SubcommandTests {
    private let app = TestApp()

    @Test("An attempt that waits after failures says so.")
    func delay() async throws {
        try await app.add("joe", password: "brisket-4-ever")
        try app.addFailures()

        let outcome = try await app.run(
            ["login", "--user", "joe", "--password-stdin"], input: "brisket-4-ever")

        #expect(outcome.output == "Signed in as joe.\n")
        #expect(outcome.errorOutput.hasPrefix("Too many attempts have failed. This one is checked"))
    }

    @Test("An argument that is not UTF-8 is refused, and nothing is done.")
    func notText() async throws {
        let command = "'\(BuiltProduct.path("ribhouse"))' accounts add joe --password-stdin"
        let run = try ProgramRun(
            "/bin/sh", ["-c", "exec \(command) --food \"$(printf '\\377')\""],
            environment: ["RIBHOUSE_HOME": app.path])
        run.send("brisket-4-ever")
        run.endInput()

        let outcome = try await run.finish()
        #expect(outcome.end == .exited(2))
        #expect(outcome.errorOutput == "An argument is not valid UTF-8. See `ribhouse help`.\n")
        #expect(app.files.isEmpty)
    }

    @Test("Login prints the reason for a refusal on standard error, with exit code 4.")
    func refusedLogin() async throws {
        try await app.add("joe", password: "right-one")

        let outcome = try await app.run(
            ["login", "--user", "joe", "--password-stdin"], input: "wrong")

        #expect(outcome.end == .exited(4))
        #expect(outcome.output == "")
        #expect(outcome.errorOutput == "That name and password do not match. Try again.\n")
    }

    @Test("Login during a session changes nothing.")
    func secondLogin() async throws {
        try await app.add("joe", password: "right-one")
        _ = try await app.session("login", "joe", "right-one")

        let outcome = try await app.run(
            ["login", "--user", "joe", "--password-stdin"], input: "right-one")

        #expect(outcome.end == .exited(1))
        #expect(outcome.errorOutput == "joe is already signed in. Type `ribhouse logout` first.\n")
    }

    @Test("Status shows who is signed in, as JSON too.")
    func status() async throws {
        _ = try await app.run(
            ["accounts", "add", "joe", "--food", "ribs", "--food", "brisket", "--password-stdin"],
            input: "right-one")
        _ = try await app.session("login", "joe", "right-one")

        let text = try await app.run(["status"])
        let json = try await app.run(["status", "--json"])

        #expect(text.output == "Signed in as joe, who likes ribs, brisket.\n")
        #expect(
            json.output == """
                {
                  "signedIn" : true,
                  "user" : {
                    "barbecueFoods" : [
                      "ribs",
                      "brisket"
                    ],
                    "name" : "joe"
                  },
                  "version" : 1
                }

                """)
    }

    @Test(
        "Status and logout exit with 4 without a session.", arguments: ["status", "logout"])
    func notSignedIn(command: String) async throws {
        let outcome = try await app.run([command])

        #expect(outcome.end == .exited(4))
    }

    @Test("Logout ends the session.")
    func logout() async throws {
        _ = try await app.session("login", "joe", "right-one")

        let outcome = try await app.run(["logout"])

        #expect(outcome.end == .exited(0))
        #expect(outcome.output == "Signed out.\n")
        #expect(!app.files.contains("session.json"))
    }

    @Test("Tree draws what is attached.")
    func tree() async throws {
        let outcome = try await app.run(["tree"])

        #expect(
            outcome.output
                == "Launch  active  [follows the session, watches the session]\n└── LoggedOut  active\n"
        )
    }

    @Test("Paths prints the files in the state folder.")
    func paths() async throws {
        let outcome = try await app.run(["paths"])

        #expect(
            outcome.output == """
                state     \(app.path)
                accounts  \(app.path)/accounts.json
                session   \(app.path)/session.json

                """)
    }
}
