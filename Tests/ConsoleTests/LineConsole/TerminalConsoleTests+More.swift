import ConsoleTestSupport
import LibC
import Testing

@testable import Console

/// Tests that need more than steps, in the same suite because they must not run at the same time as those of echo.
extension TerminalConsoleTests {
    // MARK: Pauses of the prompt

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

    // MARK: Other inputs and outputs

    @Test("A line that is not text is reported, and the prompt is shown again.")
    func notText() async throws {
        async let command = console.nextCommand(prompt: "> ")
        try await terminal.wait(for: "> ")
        terminal.type([0xFF, 0x0A])

        let text = try await terminal.wait(for: "> ")
        #expect(text.hasSuffix("\n\(ConsoleError.notText)\n> ") && console.failure == nil)
        terminal.type("quit\n")
        #expect(await command == .line("quit"))
        await console.print("Done.")
        #expect(try await terminal.wait(for: "Done.") == "quit\nDone.")
    }

    @Test("What is printed to another output leaves the prompt as it is.")
    func otherOutput() async throws {
        let output = try TestPipe()
        let console = LineConsole(
            input: terminal.descriptor, output: output.writeEnd, errorOutput: terminal.descriptor)
        async let command = console.nextCommand(prompt: "> ")
        try await terminal.wait(for: "> ")

        await console.print("one")
        await console.printError("two")

        #expect(try await terminal.wait(for: "> ") == "\ntwo\n> ")
        #expect(output.contents() == "one\n")
        terminal.type("quit\n")
        #expect(await command == .line("quit"))
    }

    /// A console of the terminal whose input is a pipe, from which it reads ahead.
    private func console(reading input: TestPipe) -> LineConsole {
        LineConsole(
            input: InputReader(descriptor: input.readEnd), output: console.output,
            errorOutput: console.errorOutput, terminal: console.terminal)
    }

    @Test("Drops lines that were read ahead, too.")
    func dropsLinesReadAhead() async throws {
        let input = try TestPipe.containing("tree\nbrisket\n")
        let console = console(reading: input)
        _ = await console.nextCommand(prompt: "")
        terminal.type("ribs\n")
        try await terminal.wait(for: "ribs\n")

        #expect(await console.ask(Prompt("Password", kind: .secret)) == .cancelled)
    }

    @Test("Drops the part of a secret that was read ahead before a cancellation.")
    func partReadAhead() async throws {
        let input = try TestPipe()
        let console = console(reading: input)
        let question = Task { await console.ask(Prompt("New password", kind: .newSecret)) }
        try await terminal.wait(for: "New password: ")
        input.write("brisket\nbris")
        try await terminal.wait(for: "Again: ")
        question.cancel()
        #expect(await question.value == .cancelled)
        input.write("ket\n")

        #expect(await console.nextCommand(prompt: "> ") == .line("ket"))
    }

    @Test("Keeps a line that was read ahead with a secret.")
    func lineReadAhead() async throws {
        let input = try TestPipe()
        let console = console(reading: input)
        async let reply = console.ask(Prompt("Password", kind: .secret))
        try await terminal.wait(for: "Password: ")
        input.write("brisket\nstatus\n")
        input.closeWriteEnd()

        #expect(await reply == .line("brisket"))
        #expect(await console.nextCommand(prompt: "> ") == .line("status"))
    }

    @Test("Asks for no secret on a terminal that was closed.")
    func closedTerminal() async throws {
        let errors = try TestPipe()
        let console = LineConsole(
            input: console.input, output: OutputWriter(descriptor: errors.writeEnd, name: "It"),
            errorOutput: OutputWriter(descriptor: errors.writeEnd, name: "It"),
            terminal: Terminal(descriptor: terminal.descriptor))
        terminal.hangUp()

        #expect(await console.ask(Prompt("Password", kind: .secret)) == .cancelled)
        #expect(errors.contents().hasPrefix("What you type cannot be hidden"))
    }

    @Test("A read from a terminal does not wait for what Ctrl-C has dropped; others still wait.")
    func ownReads() {
        let loop = ReadLoop(descriptor: terminal.descriptor)

        let flags = [loop.descriptor, terminal.descriptor].map { fcntl($0, F_GETFL) & O_NONBLOCK }
        #expect(flags == [O_NONBLOCK, 0])
    }

    @Test("An input that cannot be read is a failure on a terminal, too.")
    func unreadableTerminal() async throws {
        let folder = Descriptors.open("/", O_RDONLY)
        defer { close(folder) }
        let output = OutputWriter(descriptor: terminal.descriptor, name: "The terminal")
        let console = LineConsole(
            input: InputReader(descriptor: folder), output: output, errorOutput: output,
            terminal: Terminal(descriptor: terminal.descriptor))

        #expect(await console.nextCommand(prompt: "> ") == .endOfInput)
        #expect(console.failure == .unreadable(errno: EISDIR))
    }

    @Test("What is printed to another terminal does not repeat the question there.")
    func otherTerminal() async throws {
        let other = try PseudoTerminal()
        let errors = OutputWriter(descriptor: other.descriptor, name: "The errors")
        let line = PromptLine(
            writer: OutputWriter(descriptor: terminal.descriptor, name: "The output"),
            input: InputReader(descriptor: terminal.descriptor),
            terminal: Terminal(descriptor: terminal.descriptor))
        line.open("Name: ")

        line.print(["one", "two"], to: errors)

        let text = try await other.wait(for: "two\n")
        #expect(!text.contains("Name: "))
    }

    // MARK: Modes of the terminal

    @Test("The label of an open question takes memory once, however often its question is asked.")
    func memory() {
        let address = SignalSafeText.address(of: "Name: ", on: 1)

        let others = [("Name: ", 1), ("Name: ", 2), ("Dish: ", 1)].map {
            SignalSafeText.address(of: $0, on: $1) == address
        }
        #expect(others == [true, false, false])
    }

    @Test("Echo is off until the outer of two calls has ended, also by an error.")
    func echoOff() async throws {
        struct Spill: Error {}
        let device = try #require(Terminal(descriptor: terminal.descriptor))

        await #expect(throws: Spill.self) {
            try await device.withEchoOff {
                try await device.withEchoOff {}
                #expect(!terminal.isEchoOn)
                throw Spill()
            }
        }

        #expect(terminal.isEchoOn)
    }

    @Test("Leaves echo on after a Ctrl-C that ends the program.")
    func endingControlC() async throws {
        let device = try #require(Terminal(descriptor: terminal.descriptor))

        try await device.withEchoOff {
            // As the handler of the signal does.
            TerminalModes.restoreForNow(droppingVisiblePart: false)
            #expect(!console.interrupt())
            #expect(terminal.isEchoOn)
        }
    }

    @Test("Asks for no secret while echo is off on another terminal, since it would be visible.")
    func refusesASecondTerminal() async throws {
        let device = try #require(Terminal(descriptor: terminal.descriptor))
        let other = try PseudoTerminal()

        let reply = try await device.withEchoOff {
            await LineConsole(on: other).ask(Prompt("Password", kind: .secret))
        }

        #expect(reply == .cancelled)
        try await other.wait(for: "What you type cannot be hidden, so you are not asked.")
        #expect(other.isEchoOn)
    }

    @Test("Keeps the part of a line that was typed while echo was off, without a cancellation.")
    func partOfALine() async throws {
        let device = try #require(Terminal(descriptor: terminal.descriptor))

        try await device.withEchoOff { terminal.type("bris") }
        terminal.type("ket\n")

        #expect(await console.nextCommand(prompt: "> ") == .line("brisket"))
    }

    @Test("Deletes a whole character, and leaves the terminal as it was.")
    func deletedCharacter() async throws {
        let before = terminal.isUTF8
        for prompt in [Self.name, Self.secret] {
            async let reply = console.ask(prompt)
            try await terminal.wait(for: prompt.label)
            #expect(terminal.isUTF8)
            terminal.type("J\u{FC}\u{7F}oe\n")
            #expect(await reply == .line("Joe"))
            #expect(terminal.isUTF8 == before)
        }
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
