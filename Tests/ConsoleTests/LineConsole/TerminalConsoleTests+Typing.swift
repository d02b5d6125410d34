import ConsoleTestSupport
import LibC
import Testing

@testable import Console

/// Text that is typed and not entered, in the same suite because its tests must not run at the same time
/// as those of echo.
extension TerminalConsoleTests {
    @Test("Says that a part was dropped before a secret.")
    func partBeforeASecret() async throws {
        terminal.type("bris")
        try await terminal.wait(for: "bris")
        async let reply = console.ask(Prompt("Password", kind: .secret))
        #expect(try await terminal.wait(for: "Password: ").contains("is not used.\n"))
        terminal.type("ribs\n")

        #expect(await reply == .line("ribs"))
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
