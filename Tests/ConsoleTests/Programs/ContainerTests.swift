import ConsoleTestSupport
import LibC
import RaceTesting
import Testing

@Suite(
    "A program that is the first process of a container", .failsIfStuck,
    .enabled { try await Container.isPossible() })
struct ContainerTests {
    private let fixture = BuiltProduct.path("console-fixture")

    private func container(_ command: String) throws -> ProgramRun {
        try ProgramRun.onTerminal(
            "/bin/sh", ["-c", "exec \(Container.command) '\(fixture)' \(command)"])
    }

    @Test("Ends with the exit code of a signal, because no signal ends it.")
    func exitCode() async throws {
        let run = try container("again")
        try await run.wait(for: "Hidden.")
        #expect(!run.isEchoOn)
        run.send("\n")

        #expect(try await run.finish().end == .exited(128 + SIGTERM))
        #expect(run.isEchoOn)
    }

    @Test("Changes nothing of the terminal when it ends in the background.")
    func endsInTheBackground() async throws {
        let run = try container("ended-in-the-background")

        let outcome = try await run.finish()
        #expect(outcome.end == .exited(128 + SIGTERM), "\(outcome)")
        #expect(!run.isEchoOn)
    }

    /// Such a program cannot see that it is in the background, so the system interrupts it.
    @Test(
        "Leaves echo on when a signal asks it to end while it turns echo off, and it goes on.",
        arguments: ["caught", "handled"])
    func endsWhileHiding(signal: String) async throws {
        let run = try ProgramRun.onTerminal(
            "/bin/sh",
            [
                "-mc",
                """
                (trap '' TTOU; exec \(Container.command) '\(fixture)' ended-while-hiding \(signal)) &
                wait %1; echo "End $?."
                """,
            ])

        try await run.wait(for: "End 0.")
        #expect(run.isEchoOn)
    }
}
