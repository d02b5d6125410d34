import ConsoleTestSupport
import Foundation
import RoutingTestSupport
import Testing

@Suite("A session on a terminal", .failsIfStuck)
struct TerminalSessionTests {
    private let app = TestApp()

    /// Starts a session of joe, who has an account and is asked for the password.
    private func sessionAtAPassword() async throws -> ProgramRun {
        try await app.add("joe", password: "right-one")
        let run = try app.terminal()
        try await run.answer(["ribhouse> ": "login\n", "Name: ": "joe\n"])
        try await run.wait(for: "Password: ")
        return run
    }

    // MARK: Signing in

    @Test("The first sign-in asks for all of the account, and hides the password.")
    func firstSignIn() async throws {
        let run = try app.terminal()

        try await run.answer([
            "ribhouse> ": "login\n", "Name: ": "joe\n", "Create an account for joe? [Y/n] ": "\n",
            "New password, 8 characters or more: ": "brisket-4-ever\n",
            "Again: ": "brisket-4-ever\n",
        ])
        try await run.wait(for: "(Enter for none): ")
        #expect(run.isEchoOn)
        run.send("brisket, ribs\n")
        try await run.answer(["Welcome, joe. You like brisket, ribs.": "", "ribhouse> ": "quit\n"])
        let outcome = try await run.finish()

        #expect(outcome.end == .exited(0))
        #expect(!outcome.screen.contains("brisket-4-ever"))
        #expect(!outcome.screen.contains("\u{1B}"))
    }

    @Test(
        "A person who does not want an account is left where they were.", arguments: [false, true])
    func declines(afterAPassword: Bool) async throws {
        let run = try app.terminal()
        try await run.answer(["ribhouse> ": "login\n", "Name: ": "joe\n"])
        if afterAPassword {
            try await run.answer([
                "[Y/n] ": "brisket-4-ever\n",
                "Answer yes or no. If that was your password, choose another.": "",
            ])
        }
        try await run.answer([
            "Create an account for joe? [Y/n] ": "n\n", "ribhouse> ": "quit\n",
        ])

        #expect(try await run.finish().end == .exited(3))
        #expect(app.files == [])
    }

    @Test("A password that is typed before its question is asked for again.")
    func typeAhead() async throws {
        try await app.add("joe", password: "right-one")
        let run = try app.terminal()

        try await run.answer([
            "ribhouse> ": "login\n", "Name: ": "joe\nright-one\n",
            "was visible, and is not used.": "", "Password: ": "right-one\n",
            "Welcome, joe.": "quit\n",
        ])

        #expect(try await run.finish().end == .exited(0))
    }

    @Test("What another program does to the account is seen here.")
    func elsewhere() async throws {
        for (arguments, sentence) in [
            (["logout"], "You were signed out by another program."),
            (
                ["account", "remove", "--password-stdin"],
                "Your account was removed. You are signed out."
            ),
        ] {
            let app = TestApp()
            try await app.signIn()
            let run = try app.terminal()
            try await run.wait(for: "Welcome, joe.")

            _ = try await app.run(arguments, input: "brisket-4-ever")
            try await run.answer([sentence: "", "ribhouse> ": "quit\n"])

            let outcome = try await run.finish()
            #expect(outcome.end == .exited(0))
            #expect(outcome.screen.ranges(of: "You are signed out. Type").count == 1)
        }
    }

    // MARK: Commands about accounts

    @Test("A person changes the password on the terminal, which hides both.")
    func changedPassword() async throws {
        try await app.signIn()
        let run = try app.terminal(["account", "password"])

        try await run.answer([
            "Password: ": "brisket-4-ever\n", "New password: ": "pulled-pork\n",
            "Again: ": "pulled-pork\n",
        ])
        let outcome = try await run.finish()

        #expect(outcome.end == .exited(0))
        #expect(!outcome.screen.contains("brisket"))
        #expect(!outcome.screen.contains("pulled"))
    }

    @Test("A person whose password is wrong is not asked for a new one.")
    func wrongPassword() async throws {
        try await app.signIn()
        let run = try app.terminal(["account", "password"])

        try await run.answer(["Password: ": "wrong\n"])
        let outcome = try await run.finish()

        #expect(outcome.end == .exited(4))
        #expect(outcome.screen.contains("That is not the password of joe. Nothing changed"))
        #expect(!outcome.screen.contains("New password"))
    }

    @Test("A password is not checked for the next person who signs in elsewhere meanwhile.")
    func passwordOfAnotherPerson() async throws {
        try await app.signIn()
        try await app.add("ann", password: "pulled-pork")
        let run = try app.terminal(["account", "password"])
        try await run.wait(for: "Password: ")

        _ = try await app.run(["logout"])
        _ = try await app.run(["login", "--user", "ann", "--password-stdin"], input: "pulled-pork")
        run.send("brisket-4-ever\n")
        let outcome = try await run.finish()

        #expect(outcome.end == .exited(4))
        #expect(outcome.screen.contains("You are not signed in."))
        #expect(try !app.read("accounts.json").contains("failures"))
    }

    @Test(
        "On a terminal nothing is asked with --no-input, and no password is read from the input.",
        arguments: [
            (["login", "--no-input"], "With --no-input, `"),
            (["accounts", "add", "joe", "--no-input"], "With --no-input, `"),
            (["accounts", "add", "joe", "--password-stdin"], "Standard input is a terminal."),
        ])
    func refusedOnATerminal(arguments: [String], sentence: String) async throws {
        let outcome = try await app.terminal(arguments).finish()

        #expect(outcome.end == .exited(2))
        #expect(outcome.screen.hasPrefix(sentence))
    }

    @Test("A full screen says that a file of settings is refused.")
    func refusedSettings() async throws {
        try app.write("{", to: "settings.json")
        let run = try app.terminal(["ui"], environment: ["TERM": "xterm"])

        try await run.answer(["damaged.": "\u{4}"])

        _ = try await run.finish()
    }

    // MARK: Ctrl-C and Ctrl-D

    @Test(
        "Ctrl-C and Ctrl-D at a question cancel it, with the echo on, and the session goes on.",
        arguments: ["\u{3}", "\u{4}"], [false, true])
    func cancelledQuestion(key: String, isHidden: Bool) async throws {
        let run = isHidden ? try await sessionAtAPassword() : try app.terminal()
        if !isHidden {
            try await run.answer(["ribhouse> ": "login\n"])
            try await run.wait(for: "Name: ")
        }
        #expect(run.isEchoOn != isHidden)

        run.send(key)
        try await run.answer(["Sign-in was cancelled. Nothing changed.\n": ""])
        try await run.wait(for: "ribhouse> ")
        #expect(run.isEchoOn)
        run.send("quit\n")

        #expect(try await run.finish().end == .exited(3))
    }

    @Test(
        "The first Ctrl-C at an idle prompt says how to leave, and the second one ends by the signal."
    )
    func interruptAtThePrompt() async throws {
        let run = try app.terminal()

        try await run.answer([
            "ribhouse> ": "\u{3}", "Press Ctrl-C again to leave.": "", "ribhouse> ": "\u{3}",
        ])

        #expect(try await run.finish().end == .signalled(SIGINT))
    }

    @Test("A line between two times Ctrl-C makes the second one a first one.")
    func lineBetween() async throws {
        let run = try app.terminal()
        try await run.wait(for: "ribhouse> ")

        for _ in 1...2 {
            run.send("\u{3}")
            try await run.answer([
                "Press Ctrl-C again to leave.": "", "ribhouse> ": "status\n",
                "You are not signed in.": "",
                // Until then the command may still run, and Ctrl-C would cancel it.
                "\nribhouse> ": "",
            ])
        }

        run.send("quit\n")
        #expect(try await run.finish().end == .exited(0))
    }

    @Test("Ctrl-D at the prompt quits, and leaves the cursor on a line of its own.")
    func endOfInput() async throws {
        let run = try app.terminal()
        try await run.wait(for: "ribhouse> ")

        run.endInput()
        let outcome = try await run.finish()

        #expect(outcome.end == .exited(0))
        #expect(outcome.screen.hasSuffix("\n"))
    }

    // MARK: Signals

    @Test(
        "A signal that ends the program ends it at once, and gives the terminal back.",
        arguments: [SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGABRT, SIGALRM, SIGUSR1],
        ["ribhouse> ", "half a line", "Password: "])
    func ends(signal: Int32, at place: String) async throws {
        let run: ProgramRun
        switch place {
        case "Password: ": run = try await sessionAtAPassword()
        case "half a line":
            run = try editingTerminal()
            try await run.answer(["ribhouse> ": "half a line", "half a line": ""])
        default:
            run = try app.terminal()
            try await run.wait(for: place)
        }

        run.signal(signal)
        let outcome = try await run.finish()

        #expect(outcome.end == .signalled(signal))
        #expect(run.isEchoOn)
        // A request to end is handled: the question is cancelled. At others nothing more is shown, such as a backtrace.
        // Pastes are marked only while a line is edited.
        let screen = outcome.screen.trimmingCharacters(in: .newlines)
        if place == "half a line" {
            #expect(screen.contains("\u{1B}[?2004l"))
        } else if ![SIGTERM, SIGHUP].contains(signal) {
            #expect(screen.hasSuffix(place))
        }
    }

    #if canImport(Glibc)
        @Test(
            "SIGQUIT ends the program also before its first line, at a call of the loader, of the runtime or of `main`.",
            .enabled("strace does not work here") { await Fault.canInject() }, arguments: 1...3)
        func quitAtStart(number: Int) async throws {
            let run = try ProgramRun.onTerminal(
                Fault.strace,
                [
                    "-qq", "-o", "/dev/null", "-e", "trace=prlimit64", "-e",
                    "inject=prlimit64:signal=QUIT:when=\(number)", BuiltProduct.path("ribhouse"),
                ], environment: ["RIBHOUSE_HOME": app.path, "TERM": "xterm"])

            let outcome = try await run.finish()

            #expect(outcome.end == .signalled(SIGQUIT))
            #expect(outcome.screen == "")
        }
    #endif

    @Test("Ctrl-\\ while a password is hashed ends the program.")
    func quitWhileHashing() async throws {
        let run = try await sessionAtAPassword()

        run.send("right-one\n")
        // The program ends the hidden line itself, after it has read it. Then it hashes.
        try await run.answer(["\n": "\u{1C}"])
        let outcome = try await run.finish()

        #expect(outcome.end == .signalled(SIGQUIT))
        #expect(run.isEchoOn)
    }

    // MARK: Editing

    private func editingTerminal() throws -> ProgramRun {
        try app.terminal(environment: ["TERM": "xterm"])
    }

    /// The lines that the next session can recall.
    private var history: String { (try? app.read("history.json")) ?? "" }

    @Test("The next session recalls the commands, and no answer, no password, and no refused line.")
    func recalls() async throws {
        try await app.add("joe", password: "right-one")
        let run = try editingTerminal()
        try await run.answer([
            "ribhouse> ": "right-one\r", "Unknown command.": "",
            "ribhouse> ": "status right-one\r", "takes no arguments.": "",
            "ribhouse> ": "login\r", "Name: ": "joe\r", "Password: ": "right-one\n",
            "Welcome, joe.": "", "ribhouse> ": "account\r", "The account of joe": "",
            "ribhouse> ": "open right-one\r", "There is no cook": "",
            "ribhouse> ": "log right-one\r", "The log has nothing about": "",
            "ribhouse> ": "quit\r",
        ])
        _ = try await run.finish()
        // The commands are those of an account.
        let commands = history.replacing("\"joe\" :", with: "")
        #expect(!commands.contains("right-one") && !commands.contains("joe"))

        let next = try editingTerminal()
        try await next.answer(["ribhouse> ": "\u{1B}[A\u{1B}[A", "login": "\u{15}quit\r"])
        _ = try await next.finish()
    }

    @Test(
        "The next person recalls nothing of the one before, and neither does a new account of that name."
    )
    func otherPerson() async throws {
        try await app.signIn()
        let run = try editingTerminal()
        try await run.answer([
            "ribhouse> ": "account\r", "The account of joe": "", "ribhouse> ": "logout\r",
            "You are signed out": "", "ribhouse> ": "\u{1B}[A", "\u{7}": "quit\r",
        ])
        _ = try await run.finish()
        #expect(history.contains("\"account\""))

        let password = "brisket-4-ever"
        _ = try await app.run(["login", "--user", "joe", "--password-stdin"], input: password)
        _ = try await app.run(["account", "remove", "--password-stdin"], input: password)
        #expect(!history.contains("\"account\""))
    }

    @Test("Tab completes the commands of the screen that is shown.")
    func completes() async throws {
        let run = try editingTerminal()

        try await run.answer([
            "ribhouse> ": "stat\t", "us ": "\r", "You are not signed in.": "",
            "ribhouse> ": "help stat\t\r", "help status": "",
        ])
    }

    @Test("Ctrl-C clears a line, and Ctrl-D ends the session on an empty one.")
    func clears() async throws {
        let run = try editingTerminal()
        try await run.wait(for: "ribhouse> ")
        for _ in 1...3 {
            run.send("logi")
            try await run.answer(["logi": "\u{3}", "^C\nribhouse> ": ""])
        }
        run.send("\u{4}")

        #expect(try await run.finish().end == .exited(0))
        #expect(run.isEchoOn)
    }

    @Test(
        "No code is written where the terminal or the person wants none.",
        arguments: [
            (["--accessible"], ["TERM": "xterm"]), ([], ["TERM": "dumb"]), ([], ["TERM": ""]),
            ([], ["TERM": "xterm", "ACCESSIBLE": "1"]),
        ])
    func plain(options: [String], environment: [String: String]) async throws {
        let run = try app.terminal(options, environment: environment)
        try await run.wait(for: "ribhouse> ")
        #expect(run.isEchoOn)
        run.send("status\n")
        try await run.wait(for: "status\nYou are not signed in.\nribhouse> ")
        run.endInput()

        #expect(try await !run.finish().screen.contains("\u{1B}"))
    }
}
