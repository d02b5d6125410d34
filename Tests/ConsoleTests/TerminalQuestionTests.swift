import ConsoleTestSupport
import Testing

@testable import Console

/// One after the other, because one terminal of a process can hide typing at a time.
@Suite("A console on a terminal", .serialized)
struct TerminalQuestionTests {
    private let terminal: PseudoTerminal
    private let console: LineConsole

    init() throws {
        terminal = try PseudoTerminal()
        console = LineConsole(on: terminal)
    }

    @Test("Writes a question, and shows what is typed.")
    func asksForText() async throws {
        async let reply = console.ask(Prompt("Name"))
        try await terminal.wait(for: "Name: ")
        #expect(terminal.isEchoOn)
        terminal.type("joe\n")

        #expect(await reply == .line("joe"))
        await console.print("Done.")
        #expect(try await terminal.wait(for: "Done.") == "joe\nDone.")
    }

    @Test("Hides a secret, ends its line, and shows typing again.")
    func hidesASecret() async throws {
        async let reply = console.ask(Prompt("Password", kind: .secret))
        try await terminal.wait(for: "Password: ")
        #expect(!terminal.isEchoOn)
        terminal.type("brisket\n")

        #expect(await reply == .line("brisket"))
        #expect(terminal.isEchoOn)
        await console.print("Done.")
        #expect(try await terminal.wait(for: "Done.") == "\nDone.")
    }

    @Test("Takes an empty line for the fallback.")
    func emptyLineIsTheFallback() async throws {
        async let reply = console.ask(Prompt("Name", fallback: "joe"))
        try await terminal.wait(for: "Name [joe]: ")
        terminal.type("\n")

        #expect(await reply == .line("joe"))
    }

    @Test("Asks for a new secret twice.")
    func asksForANewSecretTwice() async throws {
        async let reply = console.ask(Prompt("New password", kind: .newSecret))
        try await terminal.wait(for: "New password: ")
        terminal.type("brisket\n")
        try await terminal.wait(for: "\nAgain: ")
        #expect(!terminal.isEchoOn)
        terminal.type("brisket\n")

        #expect(await reply == .line("brisket"))
    }

    @Test("Asks for a new secret anew when the two are different.")
    func asksForANewSecretAnew() async throws {
        async let reply = console.ask(Prompt("New password", kind: .newSecret))
        for second in ["ribs", "brisket"] {
            try await terminal.wait(for: "New password: ")
            terminal.type("brisket\n")
            try await terminal.wait(for: "Again: ")
            terminal.type("\(second)\n")
        }

        #expect(await reply == .line("brisket"))
        #expect(terminal.text.contains("The two are different. Type the same twice.\n"))
    }

    @Test("Gives a new secret up when the two are different for the third time.")
    func givesANewSecretUp() async throws {
        async let reply = console.ask(Prompt("New password", kind: .newSecret))
        for _ in 1...3 {
            try await terminal.wait(for: "New password: ")
            terminal.type("brisket\n")
            try await terminal.wait(for: "Again: ")
            terminal.type("ribs\n")
        }

        #expect(await reply == .cancelled)
        #expect(terminal.isEchoOn)
        try await terminal.wait(for: "The two are different again. Nothing was changed.")
    }

    @Test("Asks until the answer is yes or no.")
    func asksUntilYesOrNo() async throws {
        async let reply = console.ask(Prompt("Sure?", kind: .yesOrNo, fallback: Prompt.yes))
        try await terminal.wait(for: "Sure? [Y/n] ")
        terminal.type("perhaps\n")
        try await terminal.wait(for: "Answer yes or no.\nSure? [Y/n] ")
        terminal.type("N\n")

        #expect(await reply == .line("no"))
    }

    @Test("Takes Ctrl-D for the end of input, in a question and after it.")
    func controlDIsTheEnd() async throws {
        async let reply = console.ask(Prompt("Password", kind: .secret))
        try await terminal.wait(for: "Password: ")
        terminal.type("\u{4}")

        #expect(await reply == .endOfInput)
        #expect(terminal.isEchoOn)
        #expect(await console.nextCommand(prompt: "> ") == .endOfInput)
        try await terminal.wait(for: "\n> \n")
    }

    @Test("Ends a cancelled question, shows typing again, and leaves the line to the next one.")
    func cancelledQuestionEnds() async throws {
        let question = Task { [console] in
            await console.ask(Prompt("Password", kind: .secret))
        }
        try await terminal.wait(for: "Password: ")
        question.cancel()

        #expect(await question.value == .cancelled)
        #expect(terminal.isEchoOn)
        terminal.type("status\n")
        #expect(await console.nextCommand(prompt: "> ") == .line("status"))
    }

    @Test("Puts a line that comes while a question is open below it, and repeats the question.")
    func noticeGoesBelowTheQuestion() async throws {
        async let command = console.nextCommand(prompt: "ribhouse> ")
        try await terminal.wait(for: "ribhouse> ")
        await console.print("You were signed out.")

        try await terminal.wait(for: "\nYou were signed out.\nribhouse> ")
        terminal.type("quit\n")
        #expect(await command == .line("quit"))
    }

    @Test("Asks one question after the other, in the order in which they came.")
    func questionsTakeTurns() async throws {
        async let command = console.nextCommand(prompt: "ribhouse> ")
        try await terminal.wait(for: "ribhouse> ")
        async let reply = console.ask(Prompt("Name"))
        terminal.type("quit\n")

        #expect(await command == .line("quit"))
        try await terminal.wait(for: "quit\nName: ")
        terminal.type("joe\n")
        #expect(await reply == .line("joe"))
    }

    @Test("Shows typing again when what ran meanwhile throws.")
    func showsTypingAfterAnError() async throws {
        struct Spill: Error {}
        let device = try #require(Terminal(descriptor: terminal.descriptor))

        await #expect(throws: Spill.self) {
            try await device.withEchoOff {
                #expect(!terminal.isEchoOn)
                throw Spill()
            }
        }

        #expect(terminal.isEchoOn)
    }

    @Test("Hides typing once when asked twice, and shows it after the outer call.")
    func hidesOnce() async throws {
        let device = try #require(Terminal(descriptor: terminal.descriptor))

        try await device.withEchoOff {
            try await device.withEchoOff {}
            #expect(!terminal.isEchoOn)
        }

        #expect(terminal.isEchoOn)
    }

    @Test("Asks for no secret where another terminal hides typing, since it would be seen.")
    func refusesASecondTerminal() async throws {
        let device = try #require(Terminal(descriptor: terminal.descriptor))
        let other = try PseudoTerminal()

        let reply = try await device.withEchoOff {
            await LineConsole(on: other).ask(Prompt("Password", kind: .secret))
        }

        #expect(reply == .cancelled)
        try await other.wait(for: "What you type cannot be hidden, so you are not asked.")
    }
}
