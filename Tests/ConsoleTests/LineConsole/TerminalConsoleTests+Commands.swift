import ConsoleTestSupport
import Testing

@testable import Console

/// The prompt, in the same suite because its tests must not run at the same time as those of echo.
extension TerminalConsoleTests {
    @Test("A question takes the place of the prompt, which comes back after the answer.")
    func questionBeforePrompt() async throws {
        async let command = console.nextCommand(prompt: "> ")
        try await terminal.wait(for: "> ")
        async let reply = console.ask(Prompt("Name"))
        try await terminal.wait(for: "Name: ")
        terminal.type("joe\n")

        #expect(await reply == .line("joe"))
        try await terminal.wait(for: "joe\n> ")
        terminal.type("quit\n")
        #expect(await command == .line("quit"))
    }

    @Test("A prompt that gives its place up leaves nothing on its line.")
    func promptIsErased() async throws {
        async let command = console.nextCommand(prompt: "> ")
        try await terminal.wait(for: "> ")
        async let reply = console.ask(Prompt("Name"))

        // A carriage return, which this terminal does not show, is before and after the blanks.
        #expect(try await terminal.wait(for: "Name: ") == "  Name: ")
        terminal.type("joe\nquit\n")
        _ = await (reply, command)
    }

    @Test("A prompt that pauses is shown after the pause, when no question is open.")
    func pauses() async throws {
        let (starts, pauses) = (AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream())
        async let reply = console.ask(Prompt("Name"))
        try await terminal.wait(for: "Name: ")
        async let command = console.nextCommand(prompt: "> ") {
            starts.continuation.yield()
            for await _ in pauses.stream { return }
        }
        for await _ in starts.stream { break }
        pauses.continuation.yield()
        terminal.type("joe\n")
        #expect(await reply == .line("joe"))

        // The question was open at the first pause.
        for await _ in starts.stream { break }
        pauses.continuation.finish()
        #expect(try await terminal.wait(for: "> ") == "joe\n> ")
        terminal.type("quit\n")
        #expect(await command == .line("quit"))
    }

    @Test("Without a line that was typed meanwhile, it pauses once.")
    func pausesOnce() async throws {
        async let command = console.nextCommand(prompt: "> ") { [console] in
            await console.print("Paused.")
        }

        #expect(try await terminal.wait(for: "> ") == "Paused.\n> ")
        terminal.type("quit\n")
        #expect(await command == .line("quit"))
        await console.print("Done.")
        #expect(try await terminal.wait(for: "Done.") == "quit\nDone.")
    }

    @Test("A line that was typed during the pause makes it pause once more.")
    func pausesTwice() async throws {
        terminal.type("quit\n")
        try await terminal.wait(for: "quit\n")
        async let command = console.nextCommand(prompt: "> ") { [console] in
            await console.print("Paused.")
        }

        #expect(try await terminal.wait(for: "> ") == "Paused.\nPaused.\n> ")
        #expect(await command == .line("quit"))
    }

    @Test("A line that is not text is reported, and the prompt is shown again.")
    func notText() async throws {
        async let command = console.nextCommand(prompt: "> ")
        try await terminal.wait(for: "> ")
        terminal.type([0xFF, 0x0A])

        let text = try await terminal.wait(for: "> ")
        #expect(text.hasSuffix("\n\(ConsoleError.notText)\n> "))
        #expect(console.failure == nil)
        terminal.type("quit\n")
        #expect(await command == .line("quit"))
        await console.print("Done.")
        #expect(try await terminal.wait(for: "Done.") == "quit\nDone.")
    }

    @Test("What is printed to another output leaves the prompt as it is.")
    func otherOutput() async throws {
        let output = try TestPipe()
        let console = LineConsole(
            input: InputReader(descriptor: terminal.descriptor),
            output: OutputWriter(descriptor: output.writeEnd, name: "The output"),
            errorOutput: OutputWriter(descriptor: terminal.descriptor, name: "The errors"),
            terminal: Terminal(descriptor: terminal.descriptor))
        async let command = console.nextCommand(prompt: "> ")
        try await terminal.wait(for: "> ")

        await console.print("one")
        await console.printError("two")

        #expect(try await terminal.wait(for: "> ") == "\ntwo\n> ")
        #expect(output.contents() == "one\n")
        terminal.type("quit\n")
        #expect(await command == .line("quit"))
    }

    @Test("After a second pause, a line that was typed meanwhile is a command.")
    func typeAheadIsACommand() async throws {
        terminal.type("tree\n")
        try await terminal.wait(for: "tree")

        #expect(await console.nextCommand(prompt: "> ", after: {}) == .line("tree"))
    }

    @Test("A line that was typed during the pause may be an answer, and is left to the question.")
    func typeAheadIsAnAnswer() async throws {
        let (starts, pauses) = (AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream())
        terminal.type("joe\n")
        try await terminal.wait(for: "joe")
        pauses.continuation.yield()
        async let command = console.nextCommand(prompt: "> ") {
            starts.continuation.yield()
            for await _ in pauses.stream { return }
        }
        for _ in 1...2 { for await _ in starts.stream { break } }

        #expect(await console.ask(Prompt("Name")) == .line("joe"))
        pauses.continuation.finish()
        try await terminal.wait(for: "> ")
        terminal.type("quit\n")
        #expect(await command == .line("quit"))
    }
}
