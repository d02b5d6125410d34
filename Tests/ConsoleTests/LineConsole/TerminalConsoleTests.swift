import ConsoleTestSupport
import LibC
import RaceTesting
import Testing

@testable import Console

/// Serialized, because one terminal of a process can have echo off at a time.
@Suite("A console on a terminal", .failsIfStuck, .serialized)
struct TerminalConsoleTests {
    let terminal: PseudoTerminal
    let console: LineConsole

    static let name = Prompt("Name")
    static let secret = Prompt("Password", kind: .secret)
    static let newSecret = Prompt("New password", kind: .newSecret)

    init() throws {
        terminal = try PseudoTerminal()
        console = LineConsole(on: terminal)
    }

    /// Takes the steps, and ends what is still asked.
    func play(_ dialog: Dialog, on console: LineConsole) async throws {
        var asked = Asked()
        var failure: (any Error)?
        do {
            for step in dialog.steps { try await take(step, on: console, &asked) }
        } catch {
            failure = error
        }
        for reply in asked.answers + asked.commands {
            reply.cancel()
            _ = await reply.value
        }
        if let failure { throw failure }
    }

    private struct Asked {
        var answers: [Task<ConsoleInput, Never>] = []
        var commands: [Task<ConsoleInput, Never>] = []
    }

    private func take(_ step: Step, on console: LineConsole, _ asked: inout Asked) async throws {
        switch step {
        case .shows(let text): try await terminal.wait(for: text)
        case .only(let text): #expect(try await terminal.wait(for: text) == text)
        case .types(let text): terminal.type(text)
        case .echoes: #expect(terminal.isEchoOn)
        case .hides: #expect(!terminal.isEchoOn)
        case .asks(let prompt): asked.answers.append(Task { await console.ask(prompt) })
        case .answer(let reply): #expect(await asked.answers.removeFirst().value == reply)
        case .prompts: asked.commands.append(Task { await console.nextCommand(prompt: "> ") })
        case .command(let reply): #expect(await asked.commands.removeFirst().value == reply)
        case .cancels: (asked.answers + asked.commands).forEach { $0.cancel() }
        case .prints(let text): await console.print(text)
        case .interrupts(let goesOn): #expect(console.interrupt() == goesOn)
        case .restores: TerminalModes.restoreForNow(droppingVisiblePart: false)
        case .continues: TerminalModes.changeAgain()
        case .hangsUp: terminal.hangUp()
        case .recalls(let lines): console.recall(history: lines)
        case .assists(let commands):
            console.assist { start in commands.filter { $0.hasPrefix(start) } }
        case .resizes(let columns):
            terminal.resize(columns: columns, rows: 24)
            RedrawPipe.wake()
        case .pauses:
            asked.commands.append(
                Task {
                    await console.nextCommand(prompt: "> ") { await console.print("Paused.") }
                })
        case .noText, .hidesSoon, .signals, .stops, .exits, .ends:
            Issue.record("Only a program can do this: \(step)")
        }
    }

    // MARK: Editing

    /// The bytes with which the console removes the row of the line.
    private static let erased = "\u{1B}[K"

    static let edits: [Dialog] = [
        Dialog(
            "What is typed is drawn, and the terminal is given back after the line.",
            .asks(name), "Name: ", .hides, .types("jx\u{7F}oe\u{1B}[D\u{1B}[Di\r"),
            .answer("jioe"), .echoes, .prints("Done."), "\n\u{1B}[?2004lDone."),
        Dialog(
            "What is typed is kept below a line that is printed meanwhile.",
            .prompts, "> ", .types("finish"), "finish", .prints("The ribs wait."),
            .only("\(erased)The ribs wait.\n> finish"), .types(" ribs\r"),
            .command("finish ribs")),
        Dialog(
            "What is typed at the prompt is kept while a question takes its place.",
            .prompts, "> ", .types("fin"), "fin", .asks(name), "Name: ", .types("joe\r"),
            .answer("joe"), "> fin", .types("ish\r"), .command("finish")),
        Dialog(
            "Ctrl-D ends the input on an empty line only.",
            .prompts, "> ", .types("a\u{4}\u{7F}\u{4}"), .command(.endOfInput), .echoes),
        Dialog(
            "Lines that are pasted are commands after Enter, one after the other.",
            .prompts, "> ", .types("\u{1B}[200~one\rtwo\r\u{1B}[201~"), "one\u{240A}two",
            .types("\r"), .command("one"), .prompts, .command("two"), "> two"),
        Dialog(
            "Ctrl-C drops the pasted lines that are left.",
            .prompts, "> ", .types("\u{1B}[200~one\rtwo\u{1B}[201~\r"), .command("one"),
            .interrupts(goesOn: false), .types("three\r"), .prompts, .command("three")),
        Dialog(
            "What is typed after Enter is left to the next line, and nothing of it to a secret.",
            .types("one\ntwo\nthr"), .prompts, .command("one"), .prompts, .command("two"),
            .asks(secret), "is not used.\n", "Password: ", .types("ribs\n"), .answer("ribs")),
        Dialog(
            // The bell says that the key means nothing.
            "An Escape alone is a key after a while, and the line goes on.",
            .prompts, "> ", .types("a\u{1B}"), "\u{7}", .types("b\r"), .command("ab")),
        Dialog(
            "A line ends with the terminal.",
            .prompts, "> ", .types("half"), "half", .hangsUp, .command(.endOfInput)),
        Dialog(
            "A line is drawn again for another size, at the label's own row if it is long.",
            .resizes(columns: 20), .asks(Prompt("A question of many words")),
            "A question of many words: \(erased)\n> ", .types("0123456789abcdefghi"),
            "<456789abcdefghi", .resizes(columns: 60),
            "A question of many words: 0123456789abcdefghi", .types("\r"),
            .answer("0123456789abcdefghi")),
        Dialog(
            "The arrow keys show commands, and neither answers nor secrets.",
            .recalls(["tree"]), .types("status\r"), .prompts, .command("status"), .asks(name),
            "Name: ", .types("\u{1B}[Ajoe\r"), .answer("joe"), .asks(secret), "Password: ",
            .types("ribs\n"), .answer("ribs"), .prompts, "> ", .types("\u{1B}[A"), "status",
            .types("\u{1B}[A\r"), .command("tree")),
        Dialog(
            "Other commands take the place of those before, also in the line that is typed.",
            .recalls(["one"]), .prompts, "> ", .types("tw"), "tw", .recalls(["three"]),
            .types("\u{1B}[A\u{1B}[A\u{1B}[B\u{12}on"), "\u{7}", .types("\u{7}\r"),
            .command("tw")),
        Dialog(
            "Tab completes a command as far as it is clear, and then shows what can follow.",
            .assists(["confirm brisket", "confirm ribs"]), .prompts, "> ", .types("co\t"),
            "confirm ", .types("\t"), "brisket  ribs\n> confirm ", .types("r\t"), "ibs ",
            .types("\r"), .command("confirm ribs ")),
        Dialog(
            "In a session, a long line is broken between words.",
            .resizes(columns: 20), .assists([]), .prints("One two three four five."),
            .only("One two three four\nfive.")),
        Dialog(
            "A long line that a command of a shell prints is as it is.",
            .resizes(columns: 20), .prints("One two three four five."),
            .only("One two three four five.")),
    ]

    func edited() -> LineConsole { LineConsole(on: terminal, style: .edited) }

    @Test("Edits a line.", arguments: edits)
    func edit(dialog: Dialog) async throws {
        try await play(dialog, on: edited())
    }

    @Test("Ctrl-C clears what is typed at the prompt, and the next one is the first one.")
    func interruptWhileEditing() async throws {
        let console = edited()
        async let command = console.nextCommand(prompt: "> ")
        try await terminal.wait(for: "> ")
        await console.handlingInterrupts(with: {}) {
            for _ in 1...2 {
                terminal.type("fin")
                await #expect(throws: Never.self) { try await terminal.wait(for: "fin") }
                #expect(console.interrupt())
                await #expect(throws: Never.self) { try await terminal.wait(for: "^C\n> ") }
            }
        }
        terminal.type("quit\r")

        #expect(await command == .line("quit"))
    }

    @Test("Keys that wait already are drawn once, however many they are.")
    func manyKeys() async throws {
        let keys = try TestPipe()
        let line = PromptLine(
            writer: console.output, input: console.input,
            terminal: Terminal(descriptor: terminal.descriptor), style: .edited)
        line.open("> ")
        keys.write(String(repeating: "x", count: 2000) + "!")
        async let wait = terminal.wait(for: "!")
        while Terminal.hasInput(keys.readEnd) { _ = line.readKeys(from: keys.readEnd) }

        let shown = try await wait
        #expect(shown.hasSuffix("> \(Self.erased)<\(String(repeating: "x", count: 74))!"))
        line.close(.ended)
    }

    @Test("A stop drops nothing of a line that is edited.")
    func typedAtAStop() async throws {
        let console = edited()
        async let command = console.nextCommand(prompt: "> ")
        try await terminal.wait(for: "> ")
        terminal.type("fin")
        try await terminal.wait(for: "fin")
        let drops = TerminalModes.drops
        // As the handlers of a stop by another program do.
        TerminalModes.restoreForNow(droppingVisiblePart: true)
        TerminalModes.changeAgain()
        TerminalModes.dropTyped(droppingVisiblePart: true)
        #expect(TerminalModes.drops == drops)
        terminal.type("ish\r")

        #expect(await command == .line("finish"))
    }

    @Test(
        "A line that needs the person is bold and yellow, where there are colours.",
        arguments: [(true, "\u{1B}[1;33mWrap it.\u{1B}[m"), (false, "Wrap it.")])
    func alert(hasColors: Bool, text: String) async throws {
        var style = TerminalStyle()
        style.hasColors = hasColors
        let console = LineConsole(on: terminal, style: style)

        await console.alert(lines: ["Wrap it."])
        await console.print("Next.")

        let shown = try await terminal.wait(for: "Next.")
        #expect(shown.hasPrefix(text + "\n"))
    }

    @Test("A line that is entered while the prompt is cancelled is not typed twice.")
    func enteredAtACancellation() async throws {
        let console = edited()
        let prompt = Task { await console.nextCommand(prompt: "> ") }
        try await terminal.wait(for: "> ")
        terminal.type("status\r")
        prompt.cancel()
        let first = await prompt.value
        terminal.type("quit\r")

        let rest = first == .cancelled ? ["status", "quit"] : ["quit"]
        for line in rest { #expect(await console.nextCommand(prompt: "> ") == .line(line)) }
    }
}
