import ConsoleTestSupport
import LibC
import Testing

@Suite("A program on a terminal")
struct ProgramOnATerminalTests {
    private let fixture = BuiltProduct.path("console-fixture")

    @Test("Ends well at Ctrl-C in a secret, by that signal, and shows typing again.")
    func controlCEndsWell() async throws {
        let run = try ProgramRun.onTerminal(fixture, ["ask"])
        try await run.wait(for: "Password: ")
        #expect(!run.isEchoOn)
        run.send("\u{3}")

        let outcome = try await run.finish()
        #expect(outcome.end == .signalled(SIGINT))
        #expect(outcome.screen.hasSuffix("\nShut down.\n"))
        #expect(run.isEchoOn)
    }

    @Test("Ends well at a signal from elsewhere.", arguments: [SIGTERM, SIGHUP])
    func signalEndsWell(number: Int32) async throws {
        let run = try ProgramRun.onTerminal(fixture, ["ask"])
        try await run.wait(for: "Password: ")
        run.signal(number)

        let outcome = try await run.finish()
        #expect(outcome.end == .signalled(number))
        #expect(outcome.screen.hasSuffix("\nShut down.\n"))
        #expect(run.isEchoOn)
    }

    @Test("Ends at a second Ctrl-C when it resists the first, which was kept until it asked.")
    func secondControlCEnds() async throws {
        let run = try ProgramRun.onTerminal(fixture, ["resist"])
        try await run.wait(for: "Ready. ")
        run.send("\u{3}")
        try await run.wait(for: "^C")
        run.send("\n")
        try await run.wait(for: "Still asking: ")
        run.send("\u{3}")

        #expect(try await run.finish().end == .signalled(SIGINT))
        #expect(run.isEchoOn)
    }

    @Test("Ends when its terminal is taken away.")
    func hangUpEnds() async throws {
        let run = try ProgramRun.onTerminal(fixture, ["ask"])
        try await run.wait(for: "Password: ")
        run.hangUp()

        // The signal and the end of input come together; either may be first.
        let end = try await run.finish().end
        #expect([.signalled(SIGHUP), .exited(1)].contains(end))
    }

    @Test("Goes on after a hang-up that it was started to ignore.")
    func ignoredSignalStaysIgnored() async throws {
        let run = try ProgramRun.onTerminal(
            "/bin/sh", ["-c", "trap '' HUP; exec '\(fixture)' ask"])
        try await run.wait(for: "Password: ")
        run.signal(SIGHUP)
        run.send("brisket\n")

        #expect(try await run.finish().end == .exited(0))
    }

    @Test(
        "Shows typing again when a signal ends it that it does not catch.",
        arguments: [SIGINT, SIGTERM, SIGQUIT, SIGSEGV])
    func uncaughtSignalShowsTyping(number: Int32) async throws {
        let run = try ProgramRun.onTerminal(fixture, ["hidden"])
        try await run.wait(for: "Hidden.")
        #expect(!run.isEchoOn)
        run.signal(number)

        #expect(try await run.finish().end == .signalled(number))
        #expect(run.isEchoOn)
    }

    @Test("Shows typing again when it crashes.")
    func crashShowsTyping() async throws {
        let run = try ProgramRun.onTerminal(fixture, ["hidden"])
        try await run.wait(for: "Hidden.")
        run.send("crash\n")

        let outcome = try await run.finish()
        #expect([.signalled(SIGILL), .signalled(SIGTRAP)].contains(outcome.end))
        #expect(run.isEchoOn)
    }

    @Test("Shows typing again when it exits in the middle of a secret.")
    func exitShowsTyping() async throws {
        let run = try ProgramRun.onTerminal(fixture, ["hidden"])
        try await run.wait(for: "Hidden.")
        run.send("exit\n")

        #expect(try await run.finish().end == .exited(3))
        #expect(run.isEchoOn)
    }

    @Test("Shows typing while it is stopped, and hides it again after.")
    func stopShowsTyping() async throws {
        // A shell that has jobs, since nobody could wake what has no parent in its session.
        let run = try ProgramRun.onTerminal(
            "/bin/sh", ["-mc", "'\(fixture)' hidden; echo In the shell.; read answer; fg"])
        try await run.wait(for: "Hidden.")
        run.send("stop\n")
        try await run.wait(for: "In the shell.")
        #expect(run.isEchoOn)

        run.send("\n")
        try await run.wait(for: "Done: stop.")
        #expect(!run.isEchoOn)
        run.send("exit\n")

        _ = try await run.finish()
        #expect(run.isEchoOn)
    }

    @Test("Writes its questions to the terminal when its output goes elsewhere.")
    func questionsStayOnTheTerminal() async throws {
        let run = try ProgramRun(
            fixture, ["echo"], input: .terminal, output: .pipe, errorOutput: .terminal)
        try await run.wait(for: "> ")
        run.send("one\n")
        try await run.wait(for: "> ")
        run.endInput()

        let outcome = try await run.finish()
        #expect(outcome.end == .exited(0))
        #expect(outcome.output == "one\n")
        #expect(outcome.screen == "> one\n> \n")
    }
}
