import ConsoleTestSupport
import LibC
import RaceTesting
import Testing

@Suite("A program that handles signals", .failsIfStuck)
struct ProgramSignalTests {
    private let fixture = BuiltProduct.path("console-fixture")

    @Test("Catches a signal for each time that it waits for one, and ends by the next one.")
    func oneSignalForEachWait() async throws {
        let outcome = try await ProgramRun(fixture, ["signals"]).finish()

        #expect(outcome.output == "terminate\nhangUp\n")
        #expect(outcome.end == .signalled(SIGINT))
    }

    @Test(
        "Catches a signal before it waits for one, and ends by a second one before or after that.",
        arguments: [("kept", ""), ("kept-and-returned", "terminate\n")])
    func keptSignal(command: String, output: String) async throws {
        let outcome = try await ProgramRun(fixture, [command]).finish()

        #expect(outcome.output == output)
        #expect(outcome.end == .signalled(SIGINT))
    }

    @Test("Gets a signal that arrived before its wait was cancelled, once.")
    func cancelledWait() async throws {
        let outcome = try await ProgramRun(fixture, ["kept-until-cancelled"]).finish()

        #expect(outcome.output == "terminate\nnothing\n")
        #expect(outcome.end == .signalled(SIGINT))
    }

    @Test("Catches a signal without a console.")
    func withoutAConsole() async throws {
        #expect(try await ProgramRun(fixture, ["caught"]).finish().end == .exited(SIGTERM))
    }

    @Test("Turns echo on again when a signal ends it, without a console, too.")
    func echoWithoutAConsole() async throws {
        let run = try ProgramRun.onTerminal(fixture, ["bare"])

        #expect(try await run.finish().end == .signalled(SIGTERM))
        #expect(run.isEchoOn)
    }

    @Test(
        "Ends by another signal, though it catches those that ask it to end.",
        arguments: [SIGUSR1, SIGALRM, SIGQUIT])
    func otherSignal(number: Int32) async throws {
        let run = try ProgramRun.onTerminal(fixture, ["ask"])
        try await run.wait(for: "Password: ")
        run.signal(number)

        #expect(try await run.finish().end == .signalled(number))
        #expect(run.isEchoOn)
    }

    @Test("Goes on to read after a signal.")
    func restarts() async throws {
        #expect(try await ProgramRun(fixture, ["interrupted-read"]).finish().end == .exited(0))
    }

    @Test("Ends by a signal that it raises again, though it catches and blocks it.")
    func raisedAgain() async throws {
        let run = try ProgramRun.onTerminal(fixture, ["again"])
        try await run.wait(for: "Hidden.")
        run.send("\n")

        #expect(try await run.finish().end == .signalled(SIGTERM))
        #expect(run.isEchoOn)
    }

    @Test("Keeps the handlers that were there before, except those that print a backtrace.")
    func earlierHandlers() async throws {
        let outcome = try await ProgramRun(fixture, ["handled"]).finish()

        #expect(outcome.output == "First. ")
        #expect(outcome.end == .signalled(SIGABRT))
    }

    @Test("Keeps those that print a backtrace, too, when one is asked for.")
    func backtrace() async throws {
        let outcome = try await ProgramRun(
            fixture, ["handled"], environment: ["SWIFT_BACKTRACE": "enable=no"]
        ).finish()

        #expect(outcome.output == "First. ")
        #expect(outcome.end == .exited(4))
    }

    @Test("Ends without a backtrace by a signal that it gets before it has a console.")
    func earlySignal() async throws {
        let outcome = try await ProgramRun(fixture, ["quit"]).finish()

        #expect(outcome.end == .signalled(SIGQUIT))
        #expect(outcome.errorOutput == "")
    }

    @Test(
        "Still hides what is typed after a signal that does not end it.",
        arguments: [SIGWINCH, SIGCHLD, SIGURG])
    func harmlessSignal(number: Int32) async throws {
        let run = try ProgramRun.onTerminal(fixture, ["hidden"])
        try await run.wait(for: "Hidden.")
        run.send("raise \(number)\n")

        try await run.wait(for: "Done: raise \(number).")
        #expect(!run.isEchoOn)
    }

    @Test(
        "Still hides what is typed after a signal that was ignored when it started.",
        arguments: [SIGHUP, SIGQUIT])
    func ignoredSignal(number: Int32) async throws {
        let run = try ProgramRun.onTerminal(
            "/bin/sh", ["-c", "trap '' HUP QUIT; exec '\(fixture)' hidden"])
        try await run.wait(for: "Hidden.")
        run.send("raise \(number)\n")

        try await run.wait(for: "Done: raise \(number).")
        #expect(!run.isEchoOn)
    }

    @Test("Hides what is typed again when it continues, whatever another program has set.")
    func continues() async throws {
        let run = try ProgramRun.onTerminal(fixture, ["hidden"])
        try await run.wait(for: "Hidden.")
        run.send("show\n")

        #expect(try await run.wait(for: "Done: show.").contains("Hidden again."))
    }

    @Test(
        "Finds its error number unchanged after a signal.",
        arguments: [SIGCONT, SIGTERM, SIGINT, SIGUSR1])
    func errorNumber(signal number: Int32) async throws {
        let run = try ProgramRun.onTerminal(fixture, ["errno", "\(number)"])

        #expect(try await run.finish().end == .exited(77))
    }

    @Test("Finds its error number unchanged after a stop.")
    func errorNumberAfterAStop() async throws {
        // A shell with job control, because a stopped program needs a parent in its session.
        let run = try ProgramRun.onTerminal(
            "/bin/sh", ["-mc", "'\(fixture)' errno \(SIGTSTP); fg"])

        #expect(try await run.finish().end == .exited(77))
    }
}
