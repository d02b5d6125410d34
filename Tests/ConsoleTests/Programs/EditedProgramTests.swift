import ConsoleTestSupport
import LibC
import RaceTesting
import Testing

/// The fixture `echo` prints every line that it reads; `exit` of the shell ends the rest.
@Suite("A program that edits lines", .failsIfStuck)
struct EditedProgramTests {
    private static let fixture = BuiltProduct.path("console-fixture")

    private func run(
        _ path: String = fixture, _ arguments: [String] = ["echo"],
        _ environment: [String: String] = ["TERM": "xterm"]
    ) throws -> ProgramRun {
        try ProgramRun.onTerminal(path, arguments, environment: environment)
    }

    @Test("Gives the terminal back when it stops, and shows the line again when it continues.")
    func stops() async throws {
        let run = try run(
            "/bin/sh", ["-mc", "'\(Self.fixture)' echo; echo In the shell.; read answer; fg"])
        try await run.wait(for: "> ")
        run.send("half")
        try await run.wait(for: "half")
        #expect(!run.isEchoOn)
        run.send("\u{1A}")
        try await run.wait(for: "In the shell.")
        #expect(run.isEchoOn)
        run.send("\n")

        try await run.wait(for: "> half")
        #expect(!run.isEchoOn)
        run.send("way\r")
        try await run.wait(for: "halfway\n")
    }

    @Test("Shows the line again after a stop that cannot be handled.")
    func stopsWithoutNotice() async throws {
        let run = try run()
        try await run.wait(for: "> ")
        run.send("half")
        try await run.wait(for: "half")
        run.signal(SIGSTOP)
        run.signal(SIGCONT)
        try await run.wait(for: "> half")
        run.send("way\r")

        try await run.wait(for: "halfway\n")
    }

    @Test("Stops in the background at a key, and edits the next line in the foreground.")
    func background() async throws {
        let run = try run(
            "/bin/sh",
            ["-mc", "'\(Self.fixture)' echo & wait %1; read line; echo \"Shell: $line.\"; fg"])
        try await run.wait(for: "> ")
        run.send("one\n")
        try await run.wait(for: "Shell: one.")
        run.send("two\n")
        for _ in 1...2 { try await run.wait(for: "two\n") }
        try await run.wait(for: "> ")
        run.send("thrx\u{7F}ee\r")

        try await run.wait(for: "three\n")
    }

    @Test(
        "Gives the terminal back, whatever ends it.",
        arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGABRT, SIGALRM])
    func ends(number: Int32) async throws {
        let run = try run()
        try await run.wait(for: "> ")
        run.send("half")
        try await run.wait(for: "half")
        run.signal(number)

        let outcome = try await run.finish()
        #expect(outcome.end == .signalled(number))
        #expect(run.isEchoOn)
        // Pastes are marked only while a line is edited.
        #expect(outcome.screen.contains("\u{1B}[?2004l"))
    }

    @Test("Gives the terminal back after any bytes.", arguments: 1...3)
    func anyBytes(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        // Those of Ctrl-C, Ctrl-D, Ctrl-S, Ctrl-Z and Ctrl-\\ would end or stop it.
        let bytes = (0..<1_000).map { _ in UInt8.random(in: 0x1D...0xFF, using: &random) }
        let run = try run()
        try await run.wait(for: "> ")
        async let outcome = run.finish()
        run.send(bytes)
        run.signal(SIGTERM)

        #expect(try await outcome.end == .signalled(SIGTERM))
        #expect(run.isEchoOn)
    }

    @Test("Draws the line again for another size.")
    func resizes() async throws {
        let run = try run()
        try await run.wait(for: "> ")
        run.send("half")
        try await run.wait(for: "half")
        run.signal(SIGWINCH)

        try await run.wait(for: "> half")
    }

    @Test(
        "Writes no code where the terminal or the person wants none.",
        arguments: [["TERM": "dumb"], ["TERM": ""], ["TERM": "xterm", "ACCESSIBLE": "1"]])
    func plain(environment: [String: String]) async throws {
        let run = try run(Self.fixture, ["echo"], environment)
        try await run.wait(for: "> ")
        #expect(run.isEchoOn)
        run.send("one\n")
        try await run.wait(for: "one\none\n> ")
        run.endInput()

        #expect(try await !run.finish().screen.contains("\u{1B}"))
    }
}
