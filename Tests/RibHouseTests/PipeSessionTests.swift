import ConsoleTestSupport
import RoutingTestSupport
import Testing

@Suite("A session from a pipe", .failsIfStuck)
struct PipeSessionTests {
    private let app = TestApp()

    @Test("The first sign-in creates the account, signs in, draws the tree and signs out.")
    func firstSignIn() async throws {
        let outcome = try await app.session(
            "login", "joe", "brisket-4-ever", "tree", "logout", "quit")

        #expect(outcome.end == .exited(0))
        #expect(
            outcome.errorOutput == "Created the account joe in \(app.path)/accounts.json.\n")
        #expect(
            outcome.output == """
                You are signed out. Type `login` to sign in, `help` for all commands.
                Signing in.
                \(TestApp.welcome)
                Launch  active  [follows the session, watches the session]
                └── LoggedIn  active  [watches the pit]
                    ├── Announcements  active  [follows the pit]
                    ├── Meal  active  [follows the pit]
                    ├── Tips  active  [follows the pit, follows the session]
                    └── PitBoard  active  [follows the pit]
                Signing out.
                You are signed out. Type `login` to sign in, `help` for all commands.

                """)
    }

    @Test("The session is kept for the next start.")
    func keepsTheSession() async throws {
        try await app.signIn()

        let outcome = try await app.session("status")

        #expect(outcome.output == TestApp.welcome + "\nSigned in as joe.\n")
    }

    @Test("A sign-out ends the session for the next start too.")
    func endsTheSession() async throws {
        _ = try await app.session("login", "joe", "brisket-4-ever", "logout")

        let outcome = try await app.session("status")

        #expect(outcome.output.hasSuffix("You are not signed in.\n"))
    }

    @Test("A wrong password is refused with one sentence, and the exit code is 4.")
    func wrongPassword() async throws {
        try await app.add("joe", password: "right-one")

        let outcome = try await app.session("login", "joe", "wrong")

        #expect(outcome.end == .exited(4))
        #expect(outcome.errorOutput == "That name and password do not match. Try again.\n")
        #expect(!app.files.contains("session.json"))
    }

    @Test("The end of the input in the middle of a question cancels, with exit code 3.")
    func endOfInputAtAQuestion() async throws {
        let outcome = try await app.session("login", "joe")

        #expect(outcome.end == .exited(3))
        #expect(
            outcome.errorOutput
                == "Sign-in was cancelled: the input ended. Nothing changed.\n")
        #expect(app.files == [])
    }

    @Test("The end of the input between commands quits.")
    func endOfInput() async throws {
        let outcome = try await app.session()

        #expect(outcome.end == .exited(0))
    }

    @Test(
        "A command that is not available is refused.",
        arguments: [
            ("# note\nsmoke", Int32(2), "Line 2: Unknown command. `help` lists the commands.\n"),
            ("logout", 4, "You are not signed in. Type `login` first.\n"),
            (
                "tree now", 2,
                "`tree` takes no arguments. Type only `tree` to draw the tree of units.\n"
            ),
        ])
    func refusals(line: String, code: Int32, sentence: String) async throws {
        let outcome = try await app.session(line)

        #expect(outcome.end == .exited(code))
        #expect(outcome.errorOutput == sentence)
    }

    @Test("Escape codes in a command are not printed.")
    func escapeCodes() async throws {
        let outcome = try await app.session("\u{1B}[2J")

        #expect(!outcome.errorOutput.contains("\u{1B}"))
    }
}
