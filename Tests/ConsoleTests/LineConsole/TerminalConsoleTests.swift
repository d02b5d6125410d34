import ConsoleTestSupport
import RaceTesting
import Testing

@testable import Console

/// Serialized, because one terminal of a process can have echo off at a time.
@Suite("A console on a terminal", .failsIfStuck, .serialized)
struct TerminalConsoleTests {
    let terminal: PseudoTerminal
    let console: LineConsole

    init() throws {
        terminal = try PseudoTerminal()
        console = LineConsole(on: terminal)
    }

    @Test("Writes a question, and leaves echo on.")
    func asksForText() async throws {
        async let reply = console.ask(Prompt("Name"))
        try await terminal.wait(for: "Name: ")
        #expect(terminal.isEchoOn)
        terminal.type("joe\n")

        #expect(await reply == .line("joe"))
        await console.print("Done.")
        #expect(try await terminal.wait(for: "Done.") == "joe\nDone.")
    }

    @Test("Turns echo off for a secret, ends its line, and turns echo on again.")
    func hidesASecret() async throws {
        async let reply = console.ask(Prompt("Password", kind: .secret))
        #expect(try await terminal.wait(for: "Password: ") == "Password: ")
        #expect(!terminal.isEchoOn)
        terminal.type("brisket\n")

        #expect(await reply == .line("brisket"))
        #expect(terminal.isEchoOn)
        await console.print("Done.")
        #expect(try await terminal.wait(for: "Done.") == "\nDone.")
    }

    @Test("Drops what was typed before a secret is hidden, since it was visible, and says so.")
    func dropsTypeAhead() async throws {
        terminal.type("brisket\n")
        try await terminal.wait(for: "brisket")
        async let reply = console.ask(Prompt("Password", kind: .secret))
        let text = try await terminal.wait(for: "Password: ")
        #expect(
            text == "\nWhat you typed before the question was visible, and is not used.\nPassword: "
        )
        terminal.type("ribs\n")

        #expect(await reply == .line("ribs"))
    }

    @Test("Drops lines that were read ahead, too.")
    func dropsLinesReadAhead() async throws {
        let input = try TestPipe.containing("tree\nbrisket\n")
        let console = LineConsole(
            input: InputReader(descriptor: input.readEnd), output: console.output,
            errorOutput: console.errorOutput, terminal: console.terminal)
        _ = await console.nextCommand(prompt: "")
        terminal.type("ribs\n")
        try await terminal.wait(for: "ribs\n")

        #expect(await console.ask(Prompt("Password", kind: .secret)) == .cancelled)
    }

    @Test("Uses the fallback for an empty line.")
    func emptyLineIsTheFallback() async throws {
        async let reply = console.ask(Prompt("Name", fallback: "joe"))
        try await terminal.wait(for: "Name [joe]: ")
        terminal.type("\n")

        #expect(await reply == .line("joe"))
    }

    @Test("Treats Ctrl-D at a question as a cancellation, and at the prompt as the end.")
    func controlDCancelsAQuestion() async throws {
        async let reply = console.ask(Prompt("Password", kind: .secret))
        try await terminal.wait(for: "Password: ")
        terminal.type("\u{4}")

        #expect(await reply == .cancelled)
        #expect(terminal.isEchoOn)
        async let command = console.nextCommand(prompt: "> ")
        try await terminal.wait(for: "\n> ")
        terminal.type("\u{4}")
        #expect(await command == .endOfInput)
        try await terminal.wait(for: "\n")
    }

    @Test("Ends a cancelled question, turns echo on again, and leaves the line to the next one.")
    func cancelledQuestionEnds() async throws {
        let question = Task { [console] in
            await console.ask(Prompt("Password", kind: .secret))
        }
        try await terminal.wait(for: "Password: ")
        question.cancel()

        #expect(await question.value == .cancelled)
        #expect(terminal.isEchoOn)
        await console.print("Stopped.")
        #expect(try await terminal.wait(for: "Stopped.") == "\nStopped.")
        terminal.type("status\n")
        #expect(await console.nextCommand(prompt: "> ") == .line("status"))
    }

    @Test("Prints a line below an open question, and repeats the question.")
    func lineGoesBelowTheQuestion() async throws {
        async let command = console.nextCommand(prompt: "ribhouse> ")
        try await terminal.wait(for: "ribhouse> ")
        await console.print("You were signed out.")

        let text = try await terminal.wait(for: "ribhouse> ")
        #expect(text == "\nYou were signed out.\nribhouse> ")
        terminal.type("quit\n")
        #expect(await command == .line("quit"))
        await console.print("Done.")
        #expect(try await terminal.wait(for: "Done.") == "quit\nDone.")
    }

    @Test("Asks one question after the other, first in, first out.")
    func questionsWaitForEachOther() async throws {
        async let name = console.ask(Prompt("Name"))
        try await terminal.wait(for: "Name: ")
        async let food = console.ask(Prompt("Food"))
        terminal.type("joe\n")

        #expect(await name == .line("joe"))
        try await terminal.wait(for: "joe\nFood: ")
        terminal.type("ribs\n")
        #expect(await food == .line("ribs"))
    }
}
