import ConsoleTestSupport
import LibC
import RoutingTestSupport
import Testing

@Suite("The end of the full screen", .failsIfStuck)
struct ScreenEndTests {
    private let app = TestApp()

    private func screen() async throws -> ProgramRun {
        let run = try app.terminal(["ui"], environment: ["TERM": "xterm"])
        try await run.wait(for: "quit")
        #expect(!run.isEchoOn && !run.isInLineMode)
        return run
    }

    /// The terminal is as it was: its modes, its screen and its cursor.
    private func expectRestored(_ run: ProgramRun, _ screen: String) {
        #expect(run.isEchoOn && run.isInLineMode)
        for (on, off) in [("\u{1B}[?1049l", "\u{1B}[?1049h"), ("\u{1B}[?25h", "\u{1B}[?25l")] {
            let rest = screen.components(after: on)
            #expect(rest != nil && rest?.contains(off) == false)
        }
    }

    @Test("A person quits, with Ctrl-D or with Ctrl-C twice in a row.")
    func quits() async throws {
        let first = try await screen()
        first.send("\u{4}")
        let outcome = try await first.finish()
        #expect(outcome.end == .exited(0))
        expectRestored(first, outcome.screen)

        let second = try await screen()
        for key in ["j", "\u{3}"] {
            second.send("\u{3}")
            try await second.wait(for: "Press Ctrl-C again to leave.")
            second.send(key)
            if key == "j" { try await second.wait(for: key) }
        }
        let interrupted = try await second.finish()
        #expect(interrupted.end == .signalled(SIGINT))
        expectRestored(second, interrupted.screen)
    }

    @Test(
        "A signal ends the program.",
        arguments: [SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGABRT, SIGUSR1])
    func signals(signal: Int32) async throws {
        let run = try await screen()
        run.signal(signal)
        let outcome = try await run.finish()

        #expect(outcome.end == .signalled(signal))
        expectRestored(run, outcome.screen)
    }

    @Test("A signal ends the program while the output is stopped, as after Ctrl-S.")
    func signalWhileStopped() async throws {
        try await app.signIn()
        let run = try app.terminal(
            ["--trace", app.path + "/trace", "ui"], environment: ["TERM": "xterm"])
        // The program has not started yet, so its first frame is not taken.
        run.stopOutput()
        await eventually { (try? app.read("trace").contains("active")) == true }
        run.signal(SIGTERM)

        let outcome = try await run.finish()
        #expect(outcome.end == .signalled(SIGTERM))
        expectRestored(run, outcome.screen)
    }

    @Test("The terminal is closed.")
    func hangUp() async throws {
        let run = try await screen()
        run.hangUp()

        // The signal, or the end of the input, whichever comes first.
        let end = try await run.finish().end
        #expect([.signalled(SIGHUP), .exited(0), .exited(1)].contains(end))
    }

    @Test("Ctrl-Z gives the screen back to the shell, and `fg` draws all of it again.")
    func suspend() async throws {
        // The shell has job control, because a stopped program needs a parent in its session.
        let program = BuiltProduct.path("ribhouse")
        let run = try ProgramRun.onTerminal(
            "/bin/sh", ["-mc", "'\(program)' ui; echo In the shell.; read answer; fg"],
            environment: ["TERM": "xterm", "RIBHOUSE_HOME": app.path])
        try await run.wait(for: "quit")
        run.send("\u{1A}")
        let stopped = try await run.wait(for: "In the shell.")
        expectRestored(run, stopped)
        run.send("\n")

        try await run.wait(for: "\u{1B}[?1049h")
        try await run.wait(for: "New account")
        try await run.wait(for: "quit")
        #expect(!run.isEchoOn && !run.isInLineMode)
        run.send("\u{4}")
        expectRestored(run, try await run.finish().screen)
    }

    @Test("A window of another size is drawn anew, also one of 0 by 0.")
    func resize() async throws {
        let run = try await screen()
        for (columns, rows) in [(100, 30), (0, 0), (30, 8), (1, 1), (100, 30)] {
            run.resize(columns: columns, rows: rows)
            try await run.wait(for: "\u{1B}[2J")
        }
        try await run.wait(for: "quit")
        run.send("\u{4}")

        #expect(try await run.finish().end == .exited(0))
    }

    @Test(
        "Without a terminal that can draw, it says what to use.",
        arguments: [
            ("dumb", .terminal, .terminal), ("xterm", .pipe, .terminal),
            ("xterm", .terminal, .pipe), ("xterm", .terminal, .file("/dev/null")),
        ] as [(String, ProgramRun.Channel, ProgramRun.Channel)])
    func refuses(kind: String, input: ProgramRun.Channel, output: ProgramRun.Channel) async throws {
        let outcome = try await ProgramRun(
            BuiltProduct.path("ribhouse"), ["ui"],
            environment: ["TERM": kind, "RIBHOUSE_HOME": app.path],
            input: input, output: output, errorOutput: .terminal
        ).finish()

        #expect(outcome.end == .exited(2))
        #expect(outcome.screen.contains("`ui` needs a terminal that can draw. Use `ribhouse`."))
    }
}

extension String {
    /// Returns what follows the last occurrence of a text; `nil` when there is none.
    fileprivate func components(after text: String) -> Substring? {
        ranges(of: text).last.map { self[$0.upperBound...] }
    }
}
