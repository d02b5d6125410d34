import ConsoleTestSupport
import LibC
import RaceTesting
import Testing

@Suite("A program on a terminal", .failsIfStuck)
struct ProgramOnATerminalTests {
    private let fixture = BuiltProduct.path("console-fixture")

    @Test("Shuts down at Ctrl-C in a secret, ends by that signal, and turns echo on again.")
    func controlCShutsDown() async throws {
        let run = try ProgramRun.onTerminal(fixture, ["ask"])
        try await run.wait(for: "Password: ")
        #expect(!run.isEchoOn)
        run.send("\u{3}")

        let outcome = try await run.finish()
        #expect(outcome.end == .signalled(SIGINT))
        #expect(outcome.screen.hasSuffix("\nShut down.\n"))
        #expect(run.isEchoOn)
    }

    @Test("Still hides a secret after a Ctrl-C that it handles, and drops what was typed before.")
    func handledControlC() async throws {
        let run = try ProgramRun.onTerminal(fixture, ["interrupted"])
        try await run.wait(for: "Password: ")
        run.send("bris\u{3}")
        // The question's line is ended when the program handles the signal.
        try await run.wait(for: "\n")
        await eventually { !run.isEchoOn }
        run.send("ribs\n")

        #expect(try await run.finish().screen.hasSuffix("\nline(\"ribs\")\n"))
        #expect(run.isEchoOn)
    }

    @Test("Shuts down at a signal from another process.", arguments: [SIGTERM, SIGHUP])
    func signalShutsDown(number: Int32) async throws {
        let run = try ProgramRun.onTerminal(fixture, ["ask"])
        try await run.wait(for: "Password: ")
        run.signal(number)

        let outcome = try await run.finish()
        #expect(outcome.end == .signalled(number))
        #expect(outcome.screen.hasSuffix("\nShut down.\n"))
        #expect(run.isEchoOn)
    }

    @Test("Keeps the first Ctrl-C until the program asks, and ends at a second one.")
    func firstControlCIsKept() async throws {
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

    @Test("Ends when its terminal is closed.")
    func hangUpEnds() async throws {
        let run = try ProgramRun.onTerminal(fixture, ["ask"])
        try await run.wait(for: "Password: ")
        run.hangUp()

        // The signal and the end of input arrive together. Either may be first.
        let end = try await run.finish().end
        #expect([.signalled(SIGHUP), .exited(1)].contains(end))
    }

    @Test("Still ignores a hang-up signal that was ignored when it started.")
    func ignoredSignalStaysIgnored() async throws {
        let run = try ProgramRun.onTerminal(
            "/bin/sh", ["-c", "trap '' HUP; exec '\(fixture)' ask"])
        try await run.wait(for: "Password: ")
        run.signal(SIGHUP)
        run.send("brisket\n")

        #expect(try await run.finish().end == .exited(0))
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

    @Test("Writes its questions to the terminal when its errors go elsewhere.")
    func questionsAreNoErrors() async throws {
        let run = try ProgramRun(
            fixture, ["echo"], input: .terminal, output: .terminal, errorOutput: .pipe)
        try await run.wait(for: "> ")
        run.endInput()

        let outcome = try await run.finish()
        #expect(outcome.errorOutput == "")
        #expect(outcome.screen == "> \n")
    }
}
