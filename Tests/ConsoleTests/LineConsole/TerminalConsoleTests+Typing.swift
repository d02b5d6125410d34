import ConsoleTestSupport
import LibC
import Testing

@testable import Console

/// Text that is typed and not entered, in the same suite because its tests must not run at the same time
/// as those of echo.
extension TerminalConsoleTests {
    private static var notice: String { "What you were typing was dropped. Type it again.\n" }

    @Test("Drops what was typed in part when a line is printed, and says so.")
    func partAtALine() async throws {
        async let command = console.nextCommand(prompt: "> ")
        try await terminal.wait(for: "> ")
        terminal.type("finish brisket")
        try await terminal.wait(for: "finish brisket")
        await console.print("The ribs wait.")
        #expect(try await terminal.wait(for: "> ") == "\nThe ribs wait.\n\(Self.notice)> ")
        terminal.type("\n")

        #expect(await command == .line(""))
    }

    @Test(
        "Drops what was typed in part at a question, too.", arguments: [Prompt.Kind.text, .secret])
    func partAtAQuestion(kind: Prompt.Kind) async throws {
        async let reply = console.ask(Prompt("Name", kind: kind))
        try await terminal.wait(for: "Name: ")
        terminal.type("jim")
        if kind == .text { try await terminal.wait(for: "jim") }
        await console.print("The ribs wait.")
        #expect(try await terminal.wait(for: "Name: ").hasSuffix(Self.notice + "Name: "))
        terminal.type("joe\n")

        #expect(await reply == .line("joe"))
    }

    @Test("Drops what was typed in part when a question takes the place of the prompt.")
    func partAtAnErasedPrompt() async throws {
        async let command = console.nextCommand(prompt: "> ")
        try await terminal.wait(for: "> ")
        terminal.type("finish")
        try await terminal.wait(for: "finish")
        async let reply = console.ask(Prompt("Name"))
        #expect(try await terminal.wait(for: "Name: ") == "\n\(Self.notice)Name: ")
        terminal.type("joe\nquit\n")

        #expect(await reply == .line("joe"))
        #expect(await command == .line("quit"))
    }

    @Test("Drops what was typed in part before a question, and says so.")
    func partBeforeAQuestion() async throws {
        terminal.type("finish")
        try await terminal.wait(for: "finish")
        async let reply = console.ask(Prompt("Name"))
        #expect(try await terminal.wait(for: "Name: ") == "\n\(Self.notice)Name: ")
        terminal.type("joe\n")

        #expect(await reply == .line("joe"))
    }

    @Test("Says that a part was dropped before a secret.")
    func partBeforeASecret() async throws {
        terminal.type("bris")
        try await terminal.wait(for: "bris")
        async let reply = console.ask(Prompt("Password", kind: .secret))
        #expect(try await terminal.wait(for: "Password: ").contains("is not used.\n"))
        terminal.type("ribs\n")

        #expect(await reply == .line("ribs"))
    }

    @Test("Keeps whole lines that were typed ahead, and drops the part of one after them.")
    func linesBeforeAPart() async throws {
        terminal.type("one\ntwo\nthr")
        try await terminal.wait(for: "thr")

        #expect(await console.nextCommand(prompt: "> ") == .line("one"))
        #expect(await console.nextCommand(prompt: "> ") == .line("two"))
        async let command = console.nextCommand(prompt: "> ")
        try await terminal.wait(for: Self.notice + "> ")
        terminal.type("four\n")
        #expect(await command == .line("four"))
    }

    @Test("Drops what was typed in part before Ctrl-D, too, when a line is printed.")
    func partBeforeControlD() async throws {
        async let command = console.nextCommand(prompt: "> ")
        try await terminal.wait(for: "> ")
        terminal.type("finish\u{4}")
        try await terminal.wait(for: "finish")
        // The console may be reading it at the first line.
        var text = ""
        while !text.contains(Self.notice) {
            await console.print("The ribs wait.")
            text = try await terminal.wait(for: "> ")
        }
        terminal.type("quit\n")

        #expect(await command == .line("quit"))
    }

    @Test("Takes nothing that was typed before a second Ctrl-D for a line, at a secret either.")
    func partBeforeTheEnd() async throws {
        async let command = console.nextCommand(prompt: "> ")
        try await terminal.wait(for: "> ")
        terminal.type("finish quick\u{4}\u{4}")
        #expect(await command == .endOfInput)

        async let reply = console.ask(Prompt("Password", kind: .secret))
        try await terminal.wait(for: "Password: ")
        terminal.type("bris\u{4}\u{4}")
        #expect(await reply == .cancelled)
    }

    @Test("Keeps what is typed at a visible question while a signal is handled.")
    func typedAtASignal() async throws {
        async let reply = console.ask(Prompt("Name"))
        try await terminal.wait(for: "Name: ")
        terminal.type("jo")
        try await terminal.wait(for: "jo")
        // As the handler of Ctrl-C does, after the terminal has dropped what was typed before.
        TerminalModes.restoreForNow(droppingVisiblePart: false)
        terminal.type("e\n")

        #expect(await reply == .line("joe"))
    }

    @Test("Deletes a whole character, and leaves the terminal as it was.")
    func deletedCharacter() async throws {
        let before = terminal.isUTF8
        async let reply = console.ask(Prompt("Name"))
        try await terminal.wait(for: "Name: ")
        #expect(terminal.isUTF8)
        terminal.type("J\u{FC}\u{7F}oe\n")
        #expect(await reply == .line("Joe"))
        #expect(terminal.isUTF8 == before)

        async let secret = console.ask(Prompt("Password", kind: .secret))
        try await terminal.wait(for: "Password: ")
        terminal.type("J\u{FC}\u{7F}oe\n")
        #expect(await secret == .line("Joe"))
        #expect(terminal.isUTF8 == before)
    }
}

extension PseudoTerminal {
    /// Whether the terminal deletes whole characters.
    fileprivate var isUTF8: Bool {
        var modes = termios()
        // Safe: the call fills in one structure.
        _ = unsafe tcgetattr(descriptor, &modes)
        return modes.c_iflag & tcflag_t(IUTF8) != 0
    }
}
