import ConsoleTestSupport
import Testing

@Suite("A session from a pipe")
struct PipeSessionSuite {
    private let house = TestHouse()

    @Test("The first sign-in creates the account, signs in, draws the tree and signs out.")
    func firstSignIn() async throws {
        let outcome = try await house.session(
            "login", "joe", "brisket-4-ever", "tree", "logout", "quit")

        #expect(outcome.end == .exited(0))
        #expect(outcome.errorOutput == "")
        #expect(
            outcome.output == """
                You are signed out. Type `login` to sign in, `help` for all commands.
                Signing in.
                Created the account joe in \(house.path)/accounts.json.
                Welcome, joe.
                Launch  active
                └── LoggedIn  active  [watches the session]
                Signing out.
                You are signed out. Type `login` to sign in, `help` for all commands.

                """)
    }

    @Test("The session is kept for the next start.")
    func keepsTheSession() async throws {
        _ = try await house.session("login", "joe", "brisket-4-ever")

        let outcome = try await house.session("status")

        #expect(outcome.output == "Welcome, joe.\nSigned in as joe.\n")
    }

    @Test("A sign-out ends the session for the next start too.")
    func endsTheSession() async throws {
        _ = try await house.session("login", "joe", "brisket-4-ever", "logout")

        let outcome = try await house.session("status")

        #expect(outcome.output.hasSuffix("Nobody is signed in.\n"))
    }

    @Test("A wrong password is refused with one sentence, and the exit code is 4.")
    func wrongPassword() async throws {
        try await house.add("joe", password: "right")

        let outcome = try await house.session("login", "joe", "wrong")

        #expect(outcome.end == .exited(4))
        #expect(outcome.errorOutput == "That name and password do not match. Try again.\n")
        #expect(!house.files.contains("session.json"))
    }

    @Test("An unknown name gets the same answer as a wrong password.")
    func unknownName() async throws {
        try await house.add("joe", password: "right")

        let known = try await house.session("login", "joe", "wrong")
        let unknown = try await house.session("login", "nobody", "wrong")

        #expect(known == unknown)
    }

    @Test("After a refusal a second attempt works, and the session ends with 0.")
    func secondAttempt() async throws {
        try await house.add("joe", password: "right")

        let outcome = try await house.session("login", "joe", "wrong", "login", "joe", "right")

        #expect(outcome.end == .exited(0))
        #expect(outcome.output.hasSuffix("Welcome, joe.\n"))
    }

    @Test("The end of the input in the middle of a question cancels, with exit code 3.")
    func endOfInputAtAQuestion() async throws {
        let outcome = try await house.session("login", "joe")

        #expect(outcome.end == .exited(3))
        #expect(
            outcome.errorOutput
                == "Sign-in was cancelled: the input ended. Nothing changed.\n")
        #expect(house.files == [])
    }

    @Test("The end of the input between commands quits.")
    func endOfInput() async throws {
        let outcome = try await house.session()

        #expect(outcome.end == .exited(0))
    }

    @Test(
        "What is not a command now is refused with one sentence, and the session goes on.",
        arguments: [
            ("smoke", Int32(2), "There is no command “smoke”. `help` lists them.\n"),
            ("logout", 4, "Nobody is signed in. Sign in with `login`.\n"),
            ("tree now", 2, "Type one command a line, without anything behind “tree”.\n"),
        ])
    func refusals(line: String, code: Int32, sentence: String) async throws {
        let outcome = try await house.session(line)

        #expect(outcome.end == .exited(code))
        #expect(outcome.errorOutput == sentence)
    }

    @Test("A name with escape codes in it is not printed as they are.")
    func escapeCodes() async throws {
        let outcome = try await house.session("\u{1B}[2J")

        #expect(!outcome.errorOutput.contains("\u{1B}"))
    }

    @Test("Help lists the commands that can be typed now.")
    func help() async throws {
        let outcome = try await house.session("help")

        #expect(
            outcome.output.hasSuffix(
                """
                login   sign in
                status  tell who is signed in
                tree    draw the tree of units
                help    list the commands
                quit    leave

                """))
    }
}
