import ConsoleTestSupport
import Testing

@Suite("Subcommands, for scripts")
struct SubcommandSuite {
    private let house = TestHouse()

    @Test("Login reads the password from the input, and prints who is signed in.")
    func login() async throws {
        try await house.add("joe", password: "right")

        let outcome = try await house.run(
            ["login", "--user", "joe", "--password-stdin"], input: "right")

        #expect(outcome.end == .exited(0))
        #expect(outcome.output == "Signed in as joe.\n")
    }

    @Test("Login says on the error output why it is refused, with exit code 4.")
    func refusedLogin() async throws {
        try await house.add("joe", password: "right")

        let outcome = try await house.run(
            ["login", "--user", "joe", "--password-stdin"], input: "wrong")

        #expect(outcome.end == .exited(4))
        #expect(outcome.output == "")
        #expect(outcome.errorOutput == "That name and password do not match. Try again.\n")
    }

    @Test("Login while somebody is signed in changes nothing.")
    func secondLogin() async throws {
        try await house.add("joe", password: "right")
        _ = try await house.session("login", "joe", "right")

        let outcome = try await house.run(
            ["login", "--user", "joe", "--password-stdin"], input: "right")

        #expect(outcome.end == .exited(1))
        #expect(outcome.errorOutput == "joe is signed in already; `logout` comes first.\n")
    }

    @Test("Status tells who is signed in, as JSON too.")
    func status() async throws {
        _ = try await house.run(
            ["accounts", "add", "joe", "--food", "ribs", "--food", "brisket", "--password-stdin"],
            input: "right")
        _ = try await house.session("login", "joe", "right")

        let text = try await house.run(["status"])
        let json = try await house.run(["status", "--json"])

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
                  }
                }

                """)
    }

    @Test(
        "Status and logout exit with 4 when nobody is signed in.", arguments: ["status", "logout"])
    func notSignedIn(command: String) async throws {
        let outcome = try await house.run([command])

        #expect(outcome.end == .exited(4))
    }

    @Test("Logout ends the session.")
    func logout() async throws {
        _ = try await house.session("login", "joe", "right")

        let outcome = try await house.run(["logout"])

        #expect(outcome.end == .exited(0))
        #expect(outcome.output == "Signed out.\n")
        #expect(!house.files.contains("session.json"))
    }

    @Test("Tree draws what is attached.")
    func tree() async throws {
        let outcome = try await house.run(["tree"])

        #expect(outcome.output == "Launch  active\n└── LoggedOut  active\n")
    }

    @Test("Accounts lists what was added, in that order.")
    func accounts() async throws {
        try await house.add("joe", password: "one")
        try await house.add("ann", password: "two")

        let outcome = try await house.run(["accounts", "list"])

        #expect(outcome.output == "joe\nann\n")
    }

    @Test("Paths prints the files in the state folder.")
    func paths() async throws {
        let outcome = try await house.run(["paths"])

        #expect(
            outcome.output == """
                state     \(house.path)
                accounts  \(house.path)/accounts.json
                session   \(house.path)/session.json

                """)
    }

    @Test("The demo prints the same bytes each time, and touches no file.")
    func demo() async throws {
        let first = try await house.run(["demo"])
        let second = try await house.run(["demo"])

        #expect(first == second)
        #expect(first.output.contains("Welcome, guest."))
        #expect(house.files == [])
    }

    @Test(
        "Arguments that make no command exit with 2, and say what to do.",
        arguments: [
            (["lgout"], "There is no command “lgout”. Did you mean logout?"),
            (["status", "--jsn"], "There is no option --jsn here. Did you mean --json?"),
            (["login"], "Without a terminal, login needs --user NAME and --password-stdin."),
            (["accounts"], "`accounts` needs `add` or `list`."),
            (["paths", "x"], "“x” is one argument too many."),
        ])
    func usage(arguments: [String], sentence: String) async throws {
        let outcome = try await house.run(arguments)

        #expect(outcome.end == .exited(2))
        #expect(outcome.errorOutput == "\(sentence) `ribhouse help` tells more.\n")
    }

    @Test("Every command has a page of help.", arguments: ["login", "accounts", "tree", "demo"])
    func help(command: String) async throws {
        let outcome = try await house.run(["help", command])

        #expect(outcome.output.hasPrefix("Usage: ribhouse \(command)"))
        #expect(try await house.run([command, "--help"]) == outcome)
    }
}
