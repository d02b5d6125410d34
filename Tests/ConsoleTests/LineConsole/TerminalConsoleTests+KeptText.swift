import ConsoleTestSupport
import Testing

@testable import Console

/// Text that is typed and not entered while the program shows something, where the terminal edits the
/// line; in the same suite because its tests must not run at the same time as those of echo.
extension TerminalConsoleTests {
    private static func notice(_ part: String) -> String {
        "You had typed “\(part)”. Go on, or press Ctrl-C to drop it.\n"
    }

    private func type(_ part: String, after label: String) async throws {
        try await terminal.wait(for: label)
        terminal.type(part)
        try await terminal.wait(for: part)
    }

    @discardableResult
    private func printed(upTo end: String) async throws -> String {
        await console.print("The ribs wait.")
        return try await terminal.wait(for: end)
    }

    @Test("Keeps what was typed in part when a line is printed, shows it again, and says so once.")
    func partAtALine() async throws {
        async let command = console.nextCommand(prompt: "> ")
        try await type("help ", after: "> ")
        let text = try await printed(upTo: "> help ")
        #expect(text == "\nThe ribs wait.\n\(Self.notice("help "))> help ")
        terminal.type("un")
        try await terminal.wait(for: "un")
        await console.print("The rub waits.")
        #expect(try await terminal.wait(for: "> help un") == "\nThe rub waits.\n> help un")
        terminal.type("do\n")

        #expect(await command == .line("help undo"))
        await console.print("Done.")
        #expect(try await terminal.wait(for: "Done.") == "do\nDone.")
    }

    @Test("Keeps what was typed in part at a visible question, too.")
    func partAtAQuestion() async throws {
        async let reply = console.ask(Prompt("Name"))
        try await type("jim", after: "Name: ")
        let text = try await printed(upTo: "Name: jim")
        #expect(text == "\nThe ribs wait.\n\(Self.notice("jim"))Name: jim")
        terminal.type("my\n")

        #expect(await reply == .line("jimmy"))
    }

    @Test("Drops what was typed in part at a secret, and says so.")
    func partAtASecret() async throws {
        async let reply = console.ask(Prompt("Password", kind: .secret))
        try await terminal.wait(for: "Password: ")
        terminal.type("bris")
        let text = try await printed(upTo: "Password: ")
        #expect(text.hasSuffix("What you were typing was dropped. Type it again.\nPassword: "))
        terminal.type("ribs\n")

        #expect(await reply == .line("ribs"))
    }

    @Test("Keeps what was typed in part when a question takes the place of the prompt.")
    func partAtAnErasedPrompt() async throws {
        async let command = console.nextCommand(prompt: "> ")
        try await type("jo", after: "> ")
        async let reply = console.ask(Prompt("Name"))
        #expect(
            try await terminal.wait(for: "Name: jo") == "\n\n\(Self.notice("jo"))Name: jo")
        terminal.type("e\nquit\n")

        #expect(await reply == .line("joe"))
        #expect(await command == .line("quit"))
    }

    @Test("Keeps what was typed in part before a question, and says so.")
    func partBeforeAQuestion() async throws {
        terminal.type("jo")
        try await terminal.wait(for: "jo")
        async let reply = console.ask(Prompt("Name"))
        #expect(try await terminal.wait(for: "Name: jo") == "\n\(Self.notice("jo"))Name: jo")
        terminal.type("e\n")

        #expect(await reply == .line("joe"))
    }

    @Test("Ctrl-C only drops what was kept, at the prompt and at a question.")
    func keptPartAtControlC() async throws {
        async let command = console.nextCommand(prompt: "> ")
        try await type("help ", after: "> ")
        try await printed(upTo: "> help ")
        #expect(console.interrupt())
        let text = try await terminal.wait(for: "> ")
        #expect(text == "\nWhat you were typing was dropped.\n> ")
        terminal.type("undo\n")
        #expect(await command == .line("undo"))

        async let reply = console.ask(Prompt("Name"))
        try await type("jim", after: "Name: ")
        try await printed(upTo: "Name: jim")
        #expect(console.interrupt())
        try await terminal.wait(for: "Name: ")
        terminal.type("joe\n")
        #expect(await reply == .line("joe"))
        #expect(!console.interrupt())
    }

    @Test("Uses nothing that was kept for a secret, and says so.")
    func keptPartBeforeASecret() async throws {
        async let command = console.nextCommand(prompt: "> ")
        try await type("fin", after: "> ")
        try await printed(upTo: "> fin")
        async let reply = console.ask(Prompt("Password", kind: .secret))
        #expect(try await terminal.wait(for: "Password: ").contains("is not used.\n"))
        terminal.type("ribs\n")
        #expect(await reply == .line("ribs"))
        try await terminal.wait(for: "> ")
        terminal.type("quit\n")

        #expect(await command == .line("quit"))
    }

    @Test("Shows and enters nothing that was kept before a stop.")
    func keptPartAtAStop() async throws {
        async let command = console.nextCommand(prompt: "> ")
        try await type("help ", after: "> ")
        try await printed(upTo: "> help ")
        // As the handlers of a stop and of `fg` do.
        TerminalModes.restoreForNow(droppingVisiblePart: false)
        TerminalModes.changeAgain()
        await console.print("The rub waits.")
        #expect(try await terminal.wait(for: "> ") == "\nThe rub waits.\n> ")
        terminal.type("undo\n")

        #expect(await command == .line("undo"))
    }

    @Test("Keeps whole lines that were typed ahead, and the part of one after them.")
    func linesBeforeAPart() async throws {
        terminal.type("one\ntwo\nthr")
        try await terminal.wait(for: "thr")

        #expect(await console.nextCommand(prompt: "> ") == .line("one"))
        #expect(await console.nextCommand(prompt: "> ") == .line("two"))
        async let command = console.nextCommand(prompt: "> ")
        try await terminal.wait(for: Self.notice("thr") + "> thr")
        terminal.type("ee\n")
        #expect(await command == .line("three"))
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
            text = try await printed(upTo: "> ")
        }
        terminal.type("\u{4}")

        #expect(await command == .endOfInput)
    }
}
