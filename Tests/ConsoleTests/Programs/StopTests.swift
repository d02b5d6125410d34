import ConsoleTestSupport
import LibC
import RaceTesting
import Testing

@Suite("A program that another one stops", .failsIfStuck)
struct StopTests {
    private let fixture = BuiltProduct.path("console-fixture")

    @Test(
        "Shows what is typed while it is stopped at a secret, and asks for the whole secret again.",
        arguments: [SIGTSTP, SIGTTIN, SIGTTOU])
    func stopsAtASecret(number: Int32) async throws {
        // The shell has job control, because a stopped program needs a parent in its session.
        let run = try ProgramRun.onTerminal(
            "/bin/sh", ["-mc", "'\(fixture)' ask; echo In the shell.; read answer; fg"])
        try await run.wait(for: "Password: ")
        run.send("bris")
        run.signalForeground(number)
        try await run.wait(for: "In the shell.")
        #expect(run.isEchoOn)
        run.send("\n")

        try await run.wait(for: "Password: ")
        #expect(!run.isEchoOn)
        run.send("ribs\n")
        #expect(try await run.wait(for: "\")").hasSuffix("line(\"ribs\")"))
    }

    @Test("Drops what was typed in part before a stop that cannot be handled.")
    func stopsWithoutNotice() async throws {
        let run = try ProgramRun.onTerminal(fixture, ["echo"])
        try await run.wait(for: "> ")
        run.send("bris")
        try await run.wait(for: "bris")
        run.signal(SIGSTOP)
        run.signal(SIGCONT)
        try await run.wait(for: "> ")
        run.send("ribs\n")

        #expect(try await run.wait(for: "> ") == "ribs\nribs\n> ")
    }

    @Test("Still hides what is typed when the stop for a read in the background comes after `fg`.")
    func lateStop() async throws {
        // The outer shell has job control. The inner one has none, and keeps the job in the foreground.
        let script = "/bin/sh -c \"'\(fixture)' late-stop; exit\"; echo In the shell."
        let run = try ProgramRun.onTerminal("/bin/sh", ["-mc", script])
        try await run.wait(for: "Hidden.")
        run.send("\n")

        #expect(try await !run.wait(for: "Read.").contains("In the shell."))
        #expect(!run.isEchoOn)
    }
}
