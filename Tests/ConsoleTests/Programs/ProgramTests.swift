import ConsoleTestSupport
import LibC
import RaceTesting
import Testing

/// Behaviour that is visible only from outside a process; `console-fixture` is the program.
///
/// `RibHouseTests` asks the real program what a person or a script can ask.
@Suite("A program", .failsIfStuck)
struct ProgramTests {
    private static let fixture = BuiltProduct.path("console-fixture")

    // MARK: On a terminal

    private static let dialogs: [Dialog] = [
        Dialog(
            "Ctrl-C in a secret shuts it down: it ends by that signal, with echo on.",
            runs: "ask", "Password: ", .hides, .types("\u{3}"), "\nShut down.\n",
            .ends(by: SIGINT), .echoes),
        Dialog(
            "A secret is hidden after a Ctrl-C that is handled, without what was typed before.",
            // The question's line is ended when the program handles the signal.
            runs: "interrupted", "Password: ", .types("bris\u{3}"), "\n", .hidesSoon,
            .types("ribs\n"), "line(\"ribs\")\n", .exits(0), .echoes),
        Dialog(
            "A first Ctrl-C is kept until the program asks, and a second one ends it.",
            runs: "resist", "Ready. ", .types("\u{3}"), "^C", .types("\n"), "Still asking: ",
            .types("\u{3}"), .ends(by: SIGINT), .echoes),
        Dialog(
            "A hang-up signal that was ignored when it started is still ignored.",
            shell: "trap '' HUP; exec \"$FIXTURE\" ask", jobs: false, "Password: ",
            .signals(SIGHUP), .types("brisket\n"), .exits(0)),
        Dialog(
            "A signal ends it by itself, with echo on, also without a console.",
            runs: "bare", .ends(by: SIGTERM), .echoes),
        Dialog(
            "A signal that it catches and blocks ends it when it is raised again.",
            runs: "again", "Hidden.", .types("\n"), .ends(by: SIGTERM), .echoes),
        Dialog(
            "What is typed is hidden again when it continues, whatever another program has set.",
            runs: "hidden", "Hidden.", .types("show\n"), "Hidden again.", "Done: show."),
        Dialog(
            "Echo is on again when it exits during a secret.",
            runs: "hidden", "Hidden.", .types("exit\n"), .exits(3), .echoes),
        Dialog(
            "A question is shown again once when it continues.",
            runs: "echo", .only("> "), .signals(SIGCONT), .only("> "), .types("one\n"),
            .only("one\none\n> "), .types("\u{4}"), .only("\n"), .exits(0)),
        Dialog(
            "What was typed in part is dropped by a stop that cannot be handled.",
            runs: "echo", "> ", .types("bris"), "bris", .signals(SIGSTOP), .signals(SIGCONT),
            "> ", .types("ribs\n"), .only("ribs\nribs\n> ")),

        // Editing
        Dialog(
            "An edited line is shown again after a stop that cannot be handled.",
            runs: "echo", on: "xterm", "> ", .types("half"), "half", .signals(SIGSTOP),
            .signals(SIGCONT), "> half", .types("way\r"), "halfway\n"),
        Dialog(
            "An edited line is drawn again for another size.",
            runs: "echo", on: "xterm", "> ", .types("half"), "half", .signals(SIGWINCH), "> half"),
        Dialog(
            "A stop gives the terminal back, and the edited line is shown again.",
            shell: "\"$FIXTURE\" echo; echo In the shell.; read answer; fg", on: "xterm",
            "> ", .types("half"), "half", .hides, .types("\u{1A}"), "In the shell.", .echoes,
            .types("\n"), "> half", .hides, .types("way\r"), "halfway\n"),
        Dialog(
            "In the background it stops at a key, and edits the next line in the foreground.",
            shell: "\"$FIXTURE\" echo & wait %1; read line; echo \"Shell: $line.\"; fg",
            on: "xterm", "> ", .types("one\n"), "Shell: one.", .types("two\n"), "two\n", "two\n",
            "> ", .types("thrx\u{7F}ee\r"), "three\n"),

        // Jobs
        Dialog(
            "In the background it stops instead of hiding, and asks in the foreground.",
            shell: "\"$FIXTURE\" ask & wait %1; echo In the shell.; read answer; fg",
            .noText("Password", before: "In the shell."), .echoes, .types("\n"), "Password: ",
            .hides, .types("brisket\n"), "brisket", .exits(0), .echoes),
        Dialog(
            "In the background it stops before it does anything while echo should be off.",
            shell: "\"$FIXTURE\" hidden & wait %1; echo In the shell.; read answer; fg",
            .noText("Hidden.", before: "In the shell."), .types("\n"), "Hidden.", .hides),
        Dialog(
            "Echo stays on while it goes on in the background, and is off after that.",
            shell: "\"$FIXTURE\" ask & wait %1; bg; read answer; fg", "Password: ", .echoes,
            .types("\n"), "Password: ", .hides),
        Dialog(
            "What is typed is hidden again after it tried to read in the background.",
            shell:
                "\"$FIXTURE\" hidden; echo In the shell.; read answer; bg; wait %1; read line; fg",
            "Hidden.", .types("raise \(SIGTSTP)\n"), "In the shell.", .types("\n"),
            // The program tries to read the line, and stops. The shell reads it.
            "Done: raise \(SIGTSTP).", .types("one\nraise \(SIGCONT)\n"),
            "Done: raise \(SIGCONT).", .hides),
        Dialog(
            "In the background it stops instead of reading a line, beside other work too.",
            shell: "\"$FIXTURE\" concurrent & wait %1; read line; echo \"Shell: $line.\"; fg",
            // The first one is what the terminal shows, the second one is what the program prints.
            "> ", .types("one\n"), "Shell: one.", .types("two\n"), "two\n", "two\n"),
        Dialog(
            "In the background it stops again when its first read is interrupted.",
            shell: "\"$FIXTURE\" background-read & wait %1; read line; echo \"Shell: $line.\"; fg",
            "> ", .types("one\n"), "Shell: one.", .types("two\n"), "two\n", "two\n"),
        Dialog(
            "In the background its input is at its end when it cannot be stopped there.",
            shell: "trap '' TTIN; \"$FIXTURE\" echo & wait %1; echo \"End $?.\"", "> ",
            .types("one\n"), "End 0."),
        Dialog(
            "A line is written again when a signal of the background has interrupted it.",
            shell: "stty tostop; \"$FIXTURE\" background-write & wait %1; echo \"End $?.\"",
            "Written.\n", "End 0."),
        Dialog(
            "Nothing of the terminal changes when it continues and ends in the background.",
            shell: """
                "$FIXTURE" hidden; echo In the shell.; read answer; bg; kill %1; wait %1; echo "End $?."
                """,
            "Hidden.", .types("raise \(SIGTSTP)\n"), "In the shell.", .types("\n"),
            "End \(128 + SIGTERM).", .echoes),
        Dialog(
            "A question is shown again when it continues in the foreground.",
            shell: "\"$FIXTURE\" ask; echo In the shell.; read answer; fg", "Password: ",
            .types("\u{1A}"), "In the shell.", .types("\n"), "Password: ", .types("brisket\n"),
            "brisket"),
        Dialog(
            "The part of a secret that was typed before a stop is dropped, also before Ctrl-D.",
            shell: "\"$FIXTURE\" ask; echo In the shell.; read answer; fg", "Password: ",
            .types("bris\u{4}\u{1A}"), "In the shell.", .types("\n"), "Password: ",
            .types("ribs\n"), "line(\"ribs\")"),
        Dialog(
            "A question that was answered is not shown again.",
            shell: "\"$FIXTURE\" answered; echo In the shell.; read answer; fg", "Name: ",
            .types("joe\n"), "In the shell.", .types("\n"),
            .noText("Name: ", before: "Continued.")),
        Dialog(
            "What was typed is left to the shell while it asks in the background.",
            shell:
                "trap '' TTOU; read go; \"$FIXTURE\" ask & wait %1; read line; echo \"<$line>\"",
            .types("go\none\n"), .noText("What you typed", before: "<one>")),
        Dialog(
            "What is typed is hidden when the stop for a read in the background comes after `fg`.",
            // The outer shell has job control. The inner one has none, and keeps the job in the foreground.
            shell: "/bin/sh -c \"'$FIXTURE' late-stop; exit\"; echo In the shell.", "Hidden.",
            .types("\n"), .noText("In the shell.", before: "Read."), .hides),
        Dialog(
            "The error number is unchanged after a stop.",
            shell: "\"$FIXTURE\" errno \(SIGTSTP); fg", .exits(77)),
    ]

    private static let stops: [Dialog] =
        ["", "trap '' CONT; "].map { first in
            Dialog(
                "It can be stopped again, and hides what is typed after each stop.",
                shell:
                    "\(first)\"$FIXTURE\" hidden; for i in 1 2; do echo In the shell.; read answer; fg; done",
                "Hidden.", .types("raise \(SIGTSTP)\n"), "In the shell.", .echoes, .types("\n"),
                "Done: raise \(SIGTSTP).", .hides, .types("raise \(SIGTSTP)\n"), "In the shell.",
                .echoes, .types("\n"), "Done: raise \(SIGTSTP).", .hides, .types("exit\n"),
                .exits(3), .echoes)
        }
        + [SIGTSTP, SIGTTIN, SIGTTOU].map { number in
            Dialog(
                "It shows what is typed while signal \(number) stops it, and asks for the whole secret again.",
                shell: "\"$FIXTURE\" ask; echo In the shell.; read answer; fg",
                "Password: ", .types("bris"), .stops(number), "In the shell.", .echoes,
                .types("\n"), "Password: ", .hides, .types("ribs\n"), "line(\"ribs\")")
        }

    private static let uncaught: [Dialog] = [
        SIGINT, SIGTERM, SIGQUIT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS,
        SIGALRM, SIGVTALRM, SIGPROF, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ, SIGPIPE,
    ].map { number in
        Dialog(
            "It turns echo on again when signal \(number) ends it, which it does not catch.",
            runs: "hidden", "Hidden.", .hides, .signals(number), .ends(by: number), .echoes)
    }

    private static let harmless: [Dialog] =
        [
            (SIGWINCH, ""), (SIGCHLD, ""), (SIGURG, ""), (SIGHUP, "trap '' HUP; "),
            (SIGQUIT, "trap '' QUIT; "),
        ].map { number, first in
            Dialog(
                "It still hides what is typed after signal \(number), which does not end it.",
                shell: "\(first)exec \"$FIXTURE\" hidden", jobs: false,
                "Hidden.", .types("raise \(number)\n"), "Done: raise \(number).", .hides)
        }
        + [SIGCONT, SIGTERM, SIGINT, SIGUSR1].map { number in
            Dialog(
                "It finds its error number unchanged after signal \(number).",
                runs: "errno \(number)", .exits(77))
        }

    private static let parts: [Dialog] = [
        ("hidden", "raise \(SIGTERM)"), ("hidden", "raise \(SIGUSR1)"), ("hidden", "exit"),
        ("hidden", "raise \(SIGTSTP)"), ("again", ""),
    ].map { command, line in
        Dialog(
            "It leaves no part of a secret to the program that reads the terminal next.",
            shell: "\"$FIXTURE\" \(command); echo In the shell.; read line; echo \"<$line>\"",
            "Hidden.", .types("\(line)\nbris"), "In the shell.", .types("ket\n"), "<ket>")
    }

    @Test("Behaves on a terminal.", arguments: dialogs + stops + uncaught + harmless + parts)
    func dialog(_ dialog: Dialog) async throws {
        try await dialog.play()
    }

    @Test(
        "Turns echo on again also when a signal ends it while it changes the modes.",
        arguments: [SIGSEGV, SIGTERM, SIGUSR1, SIGQUIT, SIGALRM])
    func signalDuringAChange(number: Int32) async throws {
        let run = try ProgramRun.onTerminal(Self.fixture, ["hidden-and-printing"])
        try await run.wait(for: "> ")
        async let outcome = run.finish()
        run.signal(number)

        #expect(try await outcome.end == .signalled(number))
        #expect(run.isEchoOn)
    }

    @Test("Gives the terminal back after any bytes.", arguments: 1...3)
    func anyBytes(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        // Those of Ctrl-C, Ctrl-D, Ctrl-S, Ctrl-Z and Ctrl-\\ would end or stop it.
        let bytes = (0..<1_000).map { _ in UInt8.random(in: 0x1D...0xFF, using: &random) }
        let run = try ProgramRun.onTerminal(
            Self.fixture, ["echo"], environment: ["TERM": "xterm"])
        try await run.wait(for: "> ")
        async let outcome = run.finish()
        run.send(bytes)
        run.signal(SIGTERM)

        #expect(try await outcome.end == .signalled(SIGTERM))
        #expect(run.isEchoOn)
    }

    @Test("Turns echo on again when it crashes.")
    func crash() async throws {
        let run = try ProgramRun.onTerminal(Self.fixture, ["hidden"])
        try await run.wait(for: "Hidden.")
        run.send("crash\n")

        let outcome = try await run.finish()
        #expect([.signalled(SIGILL), .signalled(SIGTRAP)].contains(outcome.end))
        #expect(run.isEchoOn)
    }

    @Test("Ends when its terminal is closed.")
    func hangUpEnds() async throws {
        let run = try ProgramRun.onTerminal(Self.fixture, ["ask"])
        try await run.wait(for: "Password: ")
        run.hangUp()

        // The signal and the end of input arrive together. Either may be first.
        let end = try await run.finish().end
        #expect([.signalled(SIGHUP), .exited(1)].contains(end))
    }

    @Test(
        "Writes its questions to the terminal when its output or its errors go elsewhere, and to no pipe again.",
        arguments: [
            (.pipe, .terminal, "", "> \n"), (.terminal, .pipe, "", "> \n"),
            (.pipe, .pipe, "> \n", ""),
        ] as [(ProgramRun.Channel, ProgramRun.Channel, String, String)])
    func questionsElsewhere(
        output: ProgramRun.Channel, errors: ProgramRun.Channel, errorOutput: String, screen: String
    ) async throws {
        let run = try ProgramRun(
            Self.fixture, ["echo"], input: .terminal, output: output, errorOutput: errors)
        try await run.wait(for: "> ")
        if errors == .pipe, output == .pipe { run.signal(SIGCONT) }
        run.endInput()

        let outcome = try await run.finish()
        #expect(outcome.end == .exited(0))
        let outputs = [outcome.output, outcome.errorOutput, outcome.screen]
        #expect(outputs == ["", errorOutput, screen])
    }
}
