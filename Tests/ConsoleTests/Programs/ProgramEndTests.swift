import ConsoleTestSupport
import LibC
import RaceTesting
import Testing

@Suite("The end of a program that hides what is typed", .failsIfStuck)
struct ProgramEndTests {
    private let fixture = BuiltProduct.path("console-fixture")

    @Test(
        "Turns echo on again when a signal ends it that it does not catch.",
        arguments: [
            SIGINT, SIGTERM, SIGQUIT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS,
            SIGALRM, SIGVTALRM, SIGPROF, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ, SIGPIPE,
        ])
    func uncaughtSignalTurnsEchoOn(number: Int32) async throws {
        let run = try ProgramRun.onTerminal(fixture, ["hidden"])
        try await run.wait(for: "Hidden.")
        #expect(!run.isEchoOn)
        run.signal(number)

        #expect(try await run.finish().end == .signalled(number))
        #expect(run.isEchoOn)
    }

    @Test(
        "Turns echo on again also when a signal ends it while it changes the modes.",
        arguments: [SIGSEGV, SIGTERM, SIGUSR1, SIGQUIT, SIGALRM])
    func signalDuringAChange(number: Int32) async throws {
        let run = try ProgramRun.onTerminal(fixture, ["hidden-and-printing"])
        try await run.wait(for: "> ")
        async let outcome = run.finish()
        run.signal(number)

        #expect(try await outcome.end == .signalled(number))
        #expect(run.isEchoOn)
    }

    @Test("Ends at Ctrl-\\, and turns echo on again.")
    func controlBackslash() async throws {
        let run = try ProgramRun.onTerminal(fixture, ["hidden"])
        try await run.wait(for: "Hidden.")
        run.send("\u{1C}")

        let outcome = try await run.finish()
        #expect(outcome.end == .signalled(SIGQUIT))
        #expect(run.isEchoOn)
        #expect(!outcome.screen.contains("backtrace"))
    }

    @Test(
        "Leaves no part of a secret to the program that reads the terminal next.",
        arguments: [
            ("hidden", "raise \(SIGTERM)"), ("hidden", "raise \(SIGUSR1)"), ("hidden", "exit"),
            ("again", ""),
        ])
    func partOfASecret(command: String, line: String) async throws {
        let run = try ProgramRun.onTerminal(
            "/bin/sh",
            ["-c", "'\(fixture)' \(command); echo In the shell.; read line; echo \"<$line>\""])
        try await run.wait(for: "Hidden.")
        run.send("\(line)\nbris")
        try await run.wait(for: "In the shell.")
        run.send("ket\n")

        try await run.wait(for: "<ket>")
    }

    @Test("Turns echo on again when it crashes.")
    func crashTurnsEchoOn() async throws {
        let run = try ProgramRun.onTerminal(fixture, ["hidden"])
        try await run.wait(for: "Hidden.")
        run.send("crash\n")

        let outcome = try await run.finish()
        #expect([.signalled(SIGILL), .signalled(SIGTRAP)].contains(outcome.end))
        #expect(run.isEchoOn)
    }

    @Test("Turns echo on again when it exits during a secret.")
    func exitTurnsEchoOn() async throws {
        let run = try ProgramRun.onTerminal(fixture, ["hidden"])
        try await run.wait(for: "Hidden.")
        run.send("exit\n")

        #expect(try await run.finish().end == .exited(3))
        #expect(run.isEchoOn)
    }
}
