import ConsoleTestSupport
import LibC
import RaceTesting
import Testing

/// The shell has job control, because a stopped program needs a parent in its session.
@Suite("A program that is a job of a shell", .failsIfStuck)
struct JobTests {
    private let fixture = BuiltProduct.path("console-fixture")

    private func shell(_ script: String) throws -> ProgramRun {
        try ProgramRun.onTerminal("/bin/sh", ["-mc", script])
    }

    @Test("Stops in the background instead of hiding what is typed, and asks in the foreground.")
    func hidesInTheBackground() async throws {
        let run = try shell("'\(fixture)' ask & wait %1; echo In the shell.; read answer; fg")
        let shown = try await run.wait(for: "In the shell.")
        #expect(!shown.contains("Password"))
        #expect(run.isEchoOn)

        run.send("\n")
        try await run.wait(for: "Password: ")
        #expect(!run.isEchoOn)
        run.send("brisket\n")
        try await run.wait(for: "brisket")
        _ = try await run.finish()
        #expect(run.isEchoOn)
    }

    @Test("Stops in the background before it does anything while echo should be off.")
    func waitsInTheBackground() async throws {
        let run = try shell("'\(fixture)' hidden & wait %1; echo In the shell.; read answer; fg")
        #expect(try await !run.wait(for: "In the shell.").contains("Hidden."))
        run.send("\n")

        try await run.wait(for: "Hidden.")
        #expect(!run.isEchoOn)
    }

    @Test("Leaves echo on while it goes on in the background, and hides what is typed after that.")
    func continuesInTheBackground() async throws {
        let run = try shell("'\(fixture)' ask & wait %1; bg; read answer; fg")
        try await run.wait(for: "Password: ")
        #expect(run.isEchoOn)
        run.send("\n")

        try await run.wait(for: "Password: ")
        #expect(!run.isEchoOn)
    }

    @Test("Hides what is typed again after it tried to read in the background.")
    func hidesAfterTheBackground() async throws {
        let run = try shell(
            "'\(fixture)' hidden; echo In the shell.; read answer; bg; wait %1; read line; fg")
        try await run.wait(for: "Hidden.")
        run.send("raise \(SIGTSTP)\n")
        try await run.wait(for: "In the shell.")
        run.send("\n")
        try await run.wait(for: "Done: raise \(SIGTSTP).")
        // The program tries to read the line, and stops. The shell reads it.
        run.send("one\nraise \(SIGCONT)\n")

        try await run.wait(for: "Done: raise \(SIGCONT).")
        #expect(!run.isEchoOn)
    }

    @Test(
        "Stops in the background instead of reading a line, and reads in the foreground.",
        arguments: ["concurrent", "background-read"])
    func readsInTheBackground(command: String) async throws {
        let run = try shell(
            "'\(fixture)' \(command) & wait %1; read line; echo \"Shell: $line.\"; fg")
        try await run.wait(for: "> ")
        run.send("one\n")
        try await run.wait(for: "Shell: one.")
        run.send("two\n")

        // The first one is what the terminal shows, the second one is what the program prints.
        for _ in 1...2 { try await run.wait(for: "two\n") }
    }

    @Test("Is at the end of its input in the background when it cannot be stopped there.")
    func readsUnstopped() async throws {
        let run = try shell("trap '' TTIN; '\(fixture)' echo & wait %1; echo \"End $?.\"")
        try await run.wait(for: "> ")
        run.send("one\n")

        try await run.wait(for: "End 0.")
    }

    @Test("Writes a line again when a signal of the background has interrupted it.")
    func writesInTheBackground() async throws {
        let run = try shell(
            "stty tostop; '\(fixture)' background-write & wait %1; echo \"End $?.\"")

        #expect(try await run.wait(for: "End ").contains("Written.\n"))
        try await run.wait(for: "0.")
    }

    @Test("Changes nothing of the terminal when it continues and ends in the background.")
    func endsInTheBackground() async throws {
        let run = try shell(
            "'\(fixture)' hidden; echo In the shell.; read answer; bg; kill %1; wait %1; echo \"End $?.\""
        )
        try await run.wait(for: "Hidden.")
        run.send("raise \(SIGTSTP)\n")
        try await run.wait(for: "In the shell.")
        run.send("\n")

        try await run.wait(for: "End \(128 + SIGTERM).")
        #expect(run.isEchoOn)
    }

    @Test(
        "Can be stopped again, and hides what is typed after each stop.",
        arguments: ["", "trap '' CONT; "])
    func stopsTwice(first: String) async throws {
        let run = try shell(
            first
                + "'\(fixture)' hidden; for i in 1 2; do echo In the shell.; read answer; fg; done")
        try await run.wait(for: "Hidden.")
        for _ in 1...2 {
            run.send("raise \(SIGTSTP)\n")
            try await run.wait(for: "In the shell.")
            #expect(run.isEchoOn)
            run.send("\n")
            try await run.wait(for: "Done: raise \(SIGTSTP).")
            #expect(!run.isEchoOn)
        }
        run.send("exit\n")

        _ = try await run.finish()
        #expect(run.isEchoOn)
    }

    @Test("Shows its question again when it continues in the foreground.")
    func questionAgain() async throws {
        let run = try shell("'\(fixture)' ask; echo In the shell.; read answer; fg")
        try await run.wait(for: "Password: ")
        run.send("\u{1A}")
        try await run.wait(for: "In the shell.")
        run.send("\n")

        try await run.wait(for: "Password: ")
        run.send("brisket\n")
        try await run.wait(for: "brisket")
    }

    @Test("Drops the part of a secret that was typed before a stop, also before Ctrl-D.")
    func stopsAfterAPart() async throws {
        let run = try shell("'\(fixture)' ask; echo In the shell.; read answer; fg")
        try await run.wait(for: "Password: ")
        run.send("bris\u{4}\u{1A}")
        try await run.wait(for: "In the shell.")
        run.send("\n")
        try await run.wait(for: "Password: ")
        run.send("ribs\n")

        #expect(try await run.wait(for: "\")").hasSuffix("line(\"ribs\")"))
    }

    @Test("Shows no question again when it was answered.")
    func answeredQuestion() async throws {
        let run = try shell("'\(fixture)' answered; echo In the shell.; read answer; fg")
        try await run.wait(for: "Name: ")
        run.send("joe\n")
        try await run.wait(for: "In the shell.")
        run.send("\n")

        #expect(try await !run.wait(for: "Continued.").contains("Name: "))
    }

    @Test("Leaves what was typed to the shell while it asks in the background.")
    func typedForTheShell() async throws {
        let run = try shell(
            "trap '' TTOU; read go; '\(fixture)' ask & wait %1; read line; echo \"<$line>\"")
        run.send("go\none\n")

        #expect(try await !run.wait(for: "<one>").contains("What you typed"))
    }

    @Test("Leaves no part of a secret to the shell when it stops.")
    func stopsInASecret() async throws {
        let run = try shell(
            "'\(fixture)' hidden; echo In the shell.; read line; echo \"<$line>\"")
        try await run.wait(for: "Hidden.")
        run.send("raise \(SIGTSTP)\nbris")
        try await run.wait(for: "In the shell.")
        run.send("ket\n")

        try await run.wait(for: "<ket>")
    }
}
