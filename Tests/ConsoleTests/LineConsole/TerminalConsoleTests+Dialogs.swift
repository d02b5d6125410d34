import ConsoleTestSupport
import RaceTesting
import Testing

@testable import Console

/// Questions and prompts where the terminal edits the line, in the same suite because its tests must not run at the
/// same time as those of echo.
extension TerminalConsoleTests {
    // MARK: Questions

    private static let yesOrNo = Prompt("Sure?", kind: .yesOrNo, fallback: Prompt.yes)
    private static let warning = Prompt(
        "Sure?", kind: .yesOrNo, fallback: Prompt.yes, warning: "Was it a password?")
    private static let long = Prompt("New password", kind: .newSecret) {
        $0.count < 5 ? "It needs at least 5 characters." : nil
    }

    static let questions: [Dialog] = [
        Dialog(
            "A question is written, with echo on.",
            .asks(name), .only("Name: "), .echoes, .types("joe\n"), .answer("joe"),
            .prints("Done."), .only("joe\nDone.")),
        Dialog(
            "An empty line is the fallback.",
            .asks(Prompt("Name", fallback: "joe")), "Name [joe]: ", .types("\n"), .answer("joe")),
        Dialog(
            "One question is asked after the other, first in, first out.",
            .asks(name), "Name: ", .asks(Prompt("Food")), .types("joe\n"), .answer("joe"),
            "joe\nFood: ", .types("ribs\n"), .answer("ribs")),
        Dialog(
            "An answer that is neither yes nor no is asked for again.",
            .asks(yesOrNo), "Sure? [Y/n] ", .types("perhaps\n"),
            .only("perhaps\nAnswer yes or no.\nSure? [Y/n] "), .types("N\n"), .answer("no"),
            .prints("Done."), .only("N\nDone.")),
        Dialog(
            "A second answer that is neither yes nor no is a no, which is said, with the warning.",
            .asks(warning), "Sure? [Y/n] ", .types("finish brisket\n"),
            .only("finish brisket\nAnswer yes or no. Was it a password?\nSure? [Y/n] "),
            .types("perhaps\n"), .answer("no"),
            "perhaps\nThat is neither yes nor no, so it is a no. Was it a password?\n"),
        Dialog(
            "`cancel` at a visible question cancels it.",
            .asks(name), "Name: ", .types("Cancel\n"), .answer(.cancelled)),
        Dialog(
            "A word that starts with `cancel` is an answer like any other.",
            .types("cancellation\n"), .asks(name), .answer("cancellation")),
        Dialog(
            "Ctrl-D at a question cancels it, and at the prompt is the end.",
            .asks(secret), "Password: ", .types("\u{4}"), .answer(.cancelled), .echoes,
            .prompts, "\n> ", .types("\u{4}"), .command(.endOfInput), "\n"),
        Dialog(
            "What is typed at a question stays while a signal is handled.",
            .asks(name), "Name: ", .types("jo"), "jo", .restores, .types("e\n"), .answer("joe")),

        Dialog(
            "Ctrl-C ends the line of an open question.",
            .asks(name), "Name: ", .interrupts(goesOn: false), .prints("Stopped."),
            .prints("Bye."), .only("\nStopped.\nBye."), .types("joe\n"), .answer("joe")),
        // Secrets
        Dialog(
            "A secret is hidden, its line is ended, and echo is on again.",
            .asks(secret), .only("Password: "), .hides, .types("brisket\n"), .answer("brisket"),
            .echoes, .prints("Done."), .only("\nDone.")),
        Dialog(
            "`cancel` is a password like any other.",
            .asks(secret), "Password: ", .types("cancel\n"), .answer("cancel")),
        Dialog(
            "What was typed before a secret is hidden was visible: it is dropped, which is said.",
            .types("brisket\n"), "brisket", .asks(secret),
            .only(
                "\nWhat you typed before the question was visible, and is not used.\nPassword: "),
            .types("ribs\n"), .answer("ribs")),
        Dialog(
            "A part that was typed before a secret is dropped, which is said.",
            .types("bris"), "bris", .asks(secret), "is not used.\n", "Password: ",
            .types("ribs\n"), .answer("ribs")),
        Dialog(
            "A cancelled secret ends with its line and with echo, and leaves the next line.",
            .asks(secret), "Password: ", .cancels, .answer(.cancelled), .echoes,
            .prints("Stopped."), .only("\nStopped."), .types("status\n"), .prompts,
            .command("status")),
        Dialog(
            "The part of a secret that was typed before a cancellation is dropped.",
            .asks(secret), "Password: ", .types("bris"), .cancels, .answer(.cancelled),
            .types("ket\n"), .prompts, .command("ket")),
        Dialog(
            "Lines that were typed after a secret are left to the next questions.",
            .asks(secret), "Password: ", .types("brisket\nstatus\n"), .answer("brisket"),
            .prompts, .command("status")),
        Dialog(
            "Nothing that was typed before a second Ctrl-D is a line, at a secret either.",
            .prompts, "> ", .types("finish quick\u{4}\u{4}"), .command(.endOfInput),
            .asks(secret), "Password: ", .types("bris\u{4}\u{4}"), .answer(.cancelled)),

        // New secrets
        Dialog(
            "A new secret is asked for twice.",
            .asks(newSecret), "New password: ", .types("brisket\n"), .only("\nAgain: "), .hides,
            .types("brisket\n"), .answer("brisket"), .prints("Done."), .only("\nDone.")),
        Dialog(
            "Two different entries are asked for again, also if they differ in case only.",
            .asks(newSecret), "New password: ", .types("Brisket\n"), "Again: ",
            .types("brisket\n"), "The two are different. Type the same twice.\n",
            "New password: ", .types("ribs\n"), "Again: ", .types("ribs\n"), .answer("ribs")),
        Dialog(
            "Entries that are different for the third time change nothing.",
            .asks(newSecret), "New password: ", .types("brisket\n"), "Again: ", .types("ribs\n"),
            "New password: ", .types("brisket\n"), "Again: ", .types("ribs\n"),
            "New password: ", .types("brisket\n"), "Again: ", .types("ribs\n"),
            .answer(.cancelled), .echoes,
            "The two are different again. Nothing was changed."),
        Dialog(
            "A new secret that breaks a rule is refused before it is typed again.",
            .asks(long), "New password: ", .types("ribs\n"),
            .only("\nIt needs at least 5 characters.\nNew password: "), .types("rébs!\nrébs!\n"),
            .answer("rébs!")),
        Dialog(
            "A third one that breaks the rule changes nothing.",
            .asks(long), "New password: ", .types("ribs\n"), "New password: ", .types("ribs\n"),
            "New password: ", .types("ribs\n"), .answer(.cancelled),
            "It needs at least 5 characters. Nothing was changed."),
        Dialog(
            "Ctrl-D at the first entry gives it up.",
            .asks(newSecret), "New password: ", .types("\u{4}"), .answer(.cancelled), .echoes),
        Dialog(
            "Ctrl-D at the second entry gives it up.",
            .asks(newSecret), "New password: ", .types("brisket\n"), "Again: ", .types("\u{4}"),
            .answer(.cancelled), .echoes),
    ]

    @Test("Asks, and gets what is typed.", arguments: questions)
    func question(dialog: Dialog) async throws {
        try await play(dialog, on: console)
    }

    // MARK: The prompt, and lines that are printed meanwhile

    private static func notice(_ part: String) -> String {
        "You had typed “\(part)”. Go on, or press Ctrl-C to drop it.\n"
    }

    static let prompts: [Dialog] = [
        Dialog(
            "A line is printed below the prompt, which is repeated.",
            .prompts, "> ", .prints("You were signed out."), .only("\nYou were signed out.\n> "),
            .types("quit\n"), .command("quit"), .prints("Done."), .only("quit\nDone.")),
        Dialog(
            "A question takes the place of the prompt, which comes back after the answer.",
            .prompts, "> ", .asks(name), "Name: ", .types("joe\n"), .answer("joe"),
            "joe\n> ", .types("quit\n"), .command("quit")),
        Dialog(
            // A carriage return, which this terminal does not show, is before and after the blanks.
            "A prompt that gives its place up leaves nothing on its line.",
            .prompts, "> ", .asks(name), .only("  Name: "), .types("joe\nquit\n"),
            .answer("joe"), .command("quit")),
        Dialog(
            "A cancelled prompt is erased, and returns.",
            .prompts, "> ", .cancels, .command(.cancelled), .prints("Done."), .only("  Done.")),
        Dialog(
            "What was typed in part is kept when a line is printed, shown again, and said once.",
            .prompts, "> ", .types("help "), "help ", .prints("The ribs wait."),
            .only("\nThe ribs wait.\n\(notice("help "))> help "), .types("un"), "un",
            .prints("The rub waits."), .only("\nThe rub waits.\n> help un"), .types("do\n"),
            .command("help undo"), .prints("Done."), .only("do\nDone.")),
        Dialog(
            "What was typed in part at a visible question is kept, too.",
            .asks(name), "Name: ", .types("jim"), "jim", .prints("The ribs wait."),
            .only("\nThe ribs wait.\n\(notice("jim"))Name: jim"), .types("my\n"),
            .answer("jimmy")),
        Dialog(
            "What was typed in part at a secret is dropped, which is said.",
            .asks(secret), "Password: ", .types("bris"), .prints("The ribs wait."),
            "What you were typing was dropped. Type it again.\nPassword: ", .types("ribs\n"),
            .answer("ribs")),
        Dialog(
            "What was typed in part is kept when a question takes the place of the prompt.",
            .prompts, "> ", .types("jo"), "jo", .asks(name), .only("\n\n\(notice("jo"))Name: jo"),
            .types("e\nquit\n"), .answer("joe"), .command("quit")),
        Dialog(
            "What was typed in part before a question is kept, which is said.",
            .types("jo"), "jo", .asks(name), .only("\n\(notice("jo"))Name: jo"), .types("e\n"),
            .answer("joe")),
        Dialog(
            "Whole lines that were typed ahead are kept, and the part of one after them.",
            .types("one\ntwo\nthr"), "thr", .prompts, .command("one"), .prompts, .command("two"),
            .prompts, "\(notice("thr"))> thr", .types("ee\n"), .command("three")),
        Dialog(
            "Ctrl-C only drops what was kept, at the prompt and at a question.",
            .prompts, "> ", .types("help "), "help ", .prints("The ribs wait."), "> help ",
            .interrupts(goesOn: true), .only("\nWhat you were typing was dropped.\n> "),
            .types("undo\n"), .command("undo"), .asks(name), "Name: ", .types("jim"), "jim",
            .prints("The ribs wait."), "Name: jim", .interrupts(goesOn: true), "Name: ",
            .types("joe\n"), .answer("joe"), .interrupts(goesOn: false)),
        Dialog(
            "Nothing that was kept is used for a secret, which is said.",
            .prompts, "> ", .types("fin"), "fin", .prints("The ribs wait."), "> fin",
            .asks(secret), "is not used.\n", "Password: ", .types("ribs\n"), .answer("ribs"),
            "> ", .types("quit\n"), .command("quit")),
        Dialog(
            "Nothing that was kept before a stop is shown or entered.",
            .prompts, "> ", .types("help "), "help ", .prints("The ribs wait."), "> help ",
            .restores, .continues, .prints("The rub waits."), .only("\nThe rub waits.\n> "),
            .types("undo\n"), .command("undo")),
        Dialog(
            "A prompt pauses once without a line that was typed meanwhile.",
            .pauses, .only("Paused.\n> "), .types("quit\n"), .command("quit"), .prints("Done."),
            .only("quit\nDone.")),
        Dialog(
            "A line that was typed during the pause makes it pause once more, and is a command then.",
            .types("quit\n"), "quit\n", .pauses, .only("Paused.\nPaused.\n> "),
            .command("quit")),
    ]

    @Test("Prompts, prints meanwhile, and keeps what is typed.", arguments: prompts)
    func prompt(dialog: Dialog) async throws {
        try await play(dialog, on: console)
    }

    @Test("Shows what was typed before Ctrl-D again, too; a second Ctrl-D makes it no line.")
    func partBeforeControlD() async throws {
        async let command = console.nextCommand(prompt: "> ")
        try await terminal.wait(for: "> ")
        terminal.type("finish\u{4}")
        try await terminal.wait(for: "finish")
        // The console may be reading it at the first line.
        var text = ""
        while !text.contains(Self.notice("finish")) {
            await console.print("The ribs wait.")
            text = try await terminal.wait(for: "> ")
        }
        terminal.type("\u{4}")

        #expect(await command == .endOfInput)
    }
}

/// Ctrl-C on a console, in the same suite because its tests must not run at the same time as those of echo.
extension TerminalConsoleTests {

    static let interrupts: [Dialog] = [
        Dialog(
            "The first one is handled, and the second one ends the program.",
            .interrupts(goesOn: true), .interrupts(goesOn: false)),
        Dialog(
            "After a line that was typed since, the next one is a first one again.",
            .prompts, "> ", .interrupts(goesOn: true), .types("status\n"), .command("status"),
            .interrupts(goesOn: true)),
        Dialog(
            "After a line that was typed before it was read, too.",
            .interrupts(goesOn: true), .types("status\n"), .prompts, .command("status"),
            .interrupts(goesOn: true)),
        Dialog(
            "After an answer that was typed since, too.",
            .interrupts(goesOn: true), .types("joe\n"), .asks(name), .answer("joe"),
            .interrupts(goesOn: true)),
    ]

    @Test("Handles Ctrl-C, and ends at it without a handler.", arguments: interrupts)
    func interrupt(dialog: Dialog) async {
        await console.handlingInterrupts(with: {}) {
            await #expect(throws: Never.self) { try await play(dialog, on: console) }
        }

        #expect(!console.interrupt())
    }

    @Test("A first Ctrl-C is passed to the handler, once.")
    func handler() async {
        let handled = Spy<Void, Void, Never>("handle()")
        @Sendable func handle() { handled() }
        await console.handlingInterrupts(with: { handle() }) {
            _ = console.interrupt()
            _ = console.interrupt()
        }

        #expect(handled.callCount == 1)
    }

    @Test("A line of a pipe does not make the next Ctrl-C a first one again.")
    func script() async throws {
        let piped = try PipedConsole(input: "joe\n")
        await piped.console.handlingInterrupts(with: {}) {
            _ = piped.console.interrupt()
            _ = await piped.console.ask(Prompt("Name"))

            #expect(!piped.console.interrupt())
        }
    }
}
