import ConsoleTestSupport
import LibC
import Testing

@testable import Console

/// Lines that are edited, in the same suite because its tests must not run at the same time as those of echo.
extension TerminalConsoleTests {
    /// What the console writes to remove the row of the line.
    private static var erased: String { "\u{1B}[K" }

    func edited() -> LineConsole { LineConsole(on: terminal, style: .edited) }

    @Test("Draws what is typed, and gives the terminal back after the line.")
    func edits() async throws {
        let console = edited()
        async let reply = console.ask(Prompt("Name"))
        try await terminal.wait(for: "Name: ")
        #expect(!terminal.isEchoOn)
        terminal.type("jx\u{7F}oe\u{1B}[D\u{1B}[Di\r")

        #expect(await reply == .line("jioe"))
        #expect(terminal.isEchoOn)
        await console.print("Done.")
        #expect(try await terminal.wait(for: "Done.").hasSuffix("\n\u{1B}[?2004lDone."))
    }

    @Test("Keeps what is typed below a line that is printed meanwhile.")
    func lineWhileEditing() async throws {
        let console = edited()
        async let command = console.nextCommand(prompt: "> ")
        try await terminal.wait(for: "> ")
        terminal.type("finish")
        try await terminal.wait(for: "finish")
        await console.print("The ribs wait.")
        let text = try await terminal.wait(for: "> finish")
        #expect(text == "\(Self.erased)The ribs wait.\n> finish")
        terminal.type(" ribs\r")

        #expect(await command == .line("finish ribs"))
    }

    @Test("Keeps what is typed at the prompt while a question takes its place.")
    func draft() async throws {
        let console = edited()
        async let command = console.nextCommand(prompt: "> ")
        try await terminal.wait(for: "> ")
        terminal.type("fin")
        try await terminal.wait(for: "fin")
        async let reply = console.ask(Prompt("Name"))
        #expect(try await !terminal.wait(for: "Name: ").contains("fin"))
        terminal.type("joe\r")
        #expect(await reply == .line("joe"))
        try await terminal.wait(for: "> fin")
        terminal.type("ish\r")

        #expect(await command == .line("finish"))
    }

    @Test("Ctrl-D ends the input on an empty line only.")
    func endWhileEditing() async throws {
        let console = edited()
        async let command = console.nextCommand(prompt: "> ")
        try await terminal.wait(for: "> ")
        terminal.type("a\u{4}\u{7F}\u{4}")

        #expect(await command == .endOfInput)
        #expect(terminal.isEchoOn)
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

    @Test("Lines that are pasted are commands after Enter, one after the other.")
    func paste() async throws {
        let console = edited()
        async let command = console.nextCommand(prompt: "> ")
        try await terminal.wait(for: "> ")
        terminal.type("\u{1B}[200~one\rtwo\r\u{1B}[201~")
        try await terminal.wait(for: "one\u{240A}two")
        terminal.type("\r")

        #expect(await command == .line("one"))
        #expect(await console.nextCommand(prompt: "> ") == .line("two"))
        try await terminal.wait(for: "> two")
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

    @Test("Ctrl-C drops the pasted lines that are left.")
    func interruptedPaste() async throws {
        let console = edited()
        async let command = console.nextCommand(prompt: "> ")
        try await terminal.wait(for: "> ")
        terminal.type("\u{1B}[200~one\rtwo\u{1B}[201~\r")
        #expect(await command == .line("one"))
        _ = console.interrupt()
        terminal.type("three\r")

        #expect(await console.nextCommand(prompt: "> ") == .line("three"))
    }

    @Test("Leaves what is typed after Enter to the next line, and nothing of it to a secret.")
    func typedAhead() async throws {
        let console = edited()
        terminal.type("one\ntwo\nthr")
        #expect(await console.nextCommand(prompt: "> ") == .line("one"))
        #expect(await console.nextCommand(prompt: "> ") == .line("two"))
        async let secret = console.ask(Prompt("Password", kind: .secret))
        try await terminal.wait(for: "is not used.\n")
        try await terminal.wait(for: "Password: ")
        terminal.type("ribs\n")

        #expect(await secret == .line("ribs"))
    }

    @Test("Takes an Escape alone as a key after a while, and goes on.")
    func escape() async throws {
        let console = edited()
        async let command = console.nextCommand(prompt: "> ")
        try await terminal.wait(for: "> ")
        terminal.type("a\u{1B}")
        // The bell says that the key means nothing.
        try await terminal.wait(for: "\u{7}")
        terminal.type("b\r")

        #expect(await command == .line("ab"))
    }

    @Test("Draws the line again for another size, at the label's own row if it is long.")
    func resized() async throws {
        terminal.resize(columns: 20)
        let console = edited()
        async let reply = console.ask(Prompt("A question of many words"))
        try await terminal.wait(for: "A question of many words: \(Self.erased)\n> ")
        terminal.type("0123456789abcdefghi")
        try await terminal.wait(for: "> <456789abcdefghi")
        terminal.resize(columns: 60)
        RedrawPipe.wake()
        try await terminal.wait(for: "A question of many words: 0123456789abcdefghi")
        terminal.type("\r")

        #expect(await reply == .line("0123456789abcdefghi"))
    }

    @Test("Ends with the terminal.")
    func hangUpWhileEditing() async throws {
        let console = edited()
        async let command = console.nextCommand(prompt: "> ")
        try await terminal.wait(for: "> ")
        terminal.type("half")
        try await terminal.wait(for: "half")
        terminal.hangUp()

        #expect(await command == .endOfInput)
    }
}

extension PseudoTerminal {
    fileprivate func resize(columns: UInt16) {
        var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        // Safe: the call reads one structure.
        _ = unsafe ioctl(descriptor, UInt(TIOCSWINSZ), &size)
    }
}
