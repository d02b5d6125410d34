import ConsoleTestSupport
import RoutingTestSupport
import Testing

@Suite("The commands of a session", .failsIfStuck)
struct SessionCommandTests {
    private let app = TestApp()

    @Test("Help lists the commands by unit, and says what cannot be used now, and why.")
    func help() async throws {
        let outcome = try await app.session("help")

        // Between these a new feature adds its own.
        let commands = [
            "pit", "account", "open", "start", "back", "tips",
        ].joined(separator: ", ([a-z ]+, )*")
        let help = try Regex(
            #"""
            LoggedOut
              login +sign in
              register +create an account
              not now: logout\. You are not signed in\.
            Other screens
              not now: ([a-z ]+, )*\#(commands)(, [a-z ]+)*\. You are not signed in\. Type `login` first\.
            ribhouse
              status +show who is signed in
              tree +draw the tree of units
              cancel +cancel the running commands
              help \[COMMAND\] +list the commands, or explain one
              quit +end the session
            Anywhere
              replay FILE +show what is in a trace
            """#)
        #expect(outcome.output.contains(help))
    }

    @Test("A question mark is short for help.")
    func questionMark() async throws {
        let help = try await app.session("help")

        #expect(try await app.session("?") == help)
    }

    @Test(
        "Help explains a command, or says why it cannot be used now.",
        arguments: [
            ("login", "login  sign in\n"),
            ("back", "back: not now. You are not signed in. Type `login` first.\n"),
        ])
    func helpOfACommand(name: String, text: String) async throws {
        let outcome = try await app.session("help \(name)")

        #expect(outcome.end == .exited(0))
        #expect(outcome.output.hasSuffix(text), "\(outcome.output)")
    }

    @Test("Exit is another word for quit, and a line that starts with # is a comment.")
    func exitAndComments() async throws {
        let outcome = try await app.session("# Nothing.", "exit", "smoke")

        #expect(outcome.end == .exited(0))
        #expect(outcome.errorOutput == "")
    }

    @Test("Capitals do not matter.")
    func anyCase() async throws {
        let outcome = try await app.session("LOGIN", "joe", "brisket-4-ever", "Status")

        #expect(outcome.end == .exited(0))
        #expect(outcome.output.hasSuffix("Signed in as joe.\n"))
    }

    @Test(
        "A command of another screen is refused with what to do.",
        arguments: [
            ("register", "You are already signed in. Type `logout` first.\n")
        ])
    func notNow(line: String, reason: String) async throws {
        try await app.signIn()

        let outcome = try await app.session(line)

        #expect(outcome.end == .exited(1))
        #expect(outcome.errorOutput == reason)
    }

    @Test("A command that needs a session says so.")
    func needsSession() async throws {
        let outcome = try await app.session("start brisket 5kg")

        #expect(outcome.end == .exited(4))
        #expect(outcome.errorOutput == "You are not signed in. Type `login` first.\n")
    }

    @Test("After a failed sign-in the next step is named.")
    func nextStep() async throws {
        try await app.add("joe", password: "right-one")

        let outcome = try await app.session("login", "joe", "wrong-one")

        #expect(outcome.end == .exited(4))
        #expect(
            outcome.output.hasSuffix(
                "Type `login` to try again, or `register` to create an account.\n"))
    }

    @Test("A second account is created from the session, which is then signed in to it.")
    func register() async throws {
        try await app.add("joe", password: "right-one")

        let outcome = try await app.session(
            "register", "ann", "brisket-4-ever", "status", "logout", "login", "joe", "right-one")

        #expect(outcome.end == .exited(0))
        #expect(
            outcome.errorOutput == "Created the account ann in \(app.path)/accounts.json.\n")
        #expect(outcome.output.contains("Signed in as ann."))
        #expect(outcome.output.hasSuffix(TestApp.welcome + "\n"))
    }

    @Test("The demo shows three sign-ins, the same each time, and touches no file.")
    func demo() async throws {
        let outcome = try await app.run(["demo"])

        #expect(outcome.end == .exited(0))
        #expect(outcome.output.contains("[signs in]"))
        #expect(outcome.output.contains("ribhouse (login)> cancel"))
        #expect(outcome.errorOutput.contains("Sign-in was cancelled. Nothing changed."))
        #expect(outcome.errorOutput.contains("`login` is already running."))
        #expect(try await app.run(["demo"]) == outcome)
        #expect(app.files == [])
    }
}
