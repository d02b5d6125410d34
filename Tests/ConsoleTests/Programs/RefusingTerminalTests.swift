import ConsoleTestSupport
import LibC
import RaceTesting
import Testing

@Suite("A program whose terminal refuses to hide what is typed", .failsIfStuck)
struct RefusingTerminalTests {
    private static let fixture = BuiltProduct.path("console-fixture")

    /// Whether this machine lets a program filter its system calls.
    private static func isPossible() async throws -> Bool {
        try await ProgramRun(fixture, ["refuse", "/bin/sh", "-c", ":"]).finish().end == .exited(0)
    }

    @Test(
        "Asks for no secret, each time anew, and drops nothing that was typed.",
        .enabled { try await isPossible() })
    func refuses() async throws {
        let run = try ProgramRun.onTerminal(Self.fixture, ["refuse", Self.fixture, "secrets"])
        try await run.wait(for: "Ready.")
        run.send("brisket\n")
        try await run.wait(for: "brisket\n")
        run.signal(SIGTERM)

        for _ in 1...2 { try await run.wait(for: "What you type cannot be hidden") }
        try await run.wait(for: "Read: brisket.")
    }
}
