import ConsoleTestSupport
import LibC
import Testing

@Suite("A program that handles signals")
struct ProgramSignalTests {
    private let fixture = BuiltProduct.path("console-fixture")

    @Test("Catches a signal for each time that it waits for one, and ends by the next one.")
    func oneSignalForEachWait() async throws {
        let outcome = try await ProgramRun(fixture, ["signals"]).finish()

        #expect(outcome.output == "terminate\nhangUp\n")
        #expect(outcome.end == .signalled(SIGINT))
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

    @Test("Hides what is typed again when it continues, whatever another program has set.")
    func continues() async throws {
        let run = try ProgramRun.onTerminal(fixture, ["hidden"])
        try await run.wait(for: "Hidden.")
        run.send("show\n")
        try await run.wait(for: "Done: show.")
        #expect(run.isEchoOn)
        run.send("raise \(SIGCONT)\n")

        try await run.wait(for: "Done: raise \(SIGCONT).")
        #expect(!run.isEchoOn)
    }

    @Test("Finds its error number unchanged after a signal.")
    func errorNumber() async throws {
        // A shell with job control, because a stopped program needs a parent in its session.
        let run = try ProgramRun.onTerminal("/bin/sh", ["-mc", "'\(fixture)' errno; fg"])

        let screen = try await run.finish().screen
        for number in [SIGCONT, SIGTSTP, SIGTERM] {
            #expect(screen.contains("\n\(number): 77\n") || screen.hasPrefix("\(number): 77\n"))
        }
    }
}
