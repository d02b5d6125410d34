import Console
import ConsoleTestSupport
import LibC
import RaceTesting
import Testing

@Suite("A console keeps its first failure", .failsIfStuck)
struct ConsoleFailureTests {
    @Test("A line that is too long is reported, ends the commands, and is kept as a failure.")
    func longLine() async throws {
        let length = InputReader.longestLine + 1
        let input = try TestPipe()
        let piped = try PipedConsole(input: input)

        async let command = piped.console.nextCommand(prompt: "> ")
        input.writeInBackground(String(repeating: "x", count: length) + "\nquit\n")

        #expect(await command == .endOfInput)
        #expect(piped.console.failure == .lineTooLong)
        #expect(piped.printedErrors == "\(ConsoleError.lineTooLong)\n")
    }

    @Test("A line that is not text is kept as a failure, and the first failure stays.")
    func firstFailureStays() async throws {
        let input = try TestPipe()
        let piped = try PipedConsole(input: input)
        let length = InputReader.longestLine + 1

        input.write([0xFF, 0x0A])
        #expect(await piped.console.nextCommand(prompt: "> ") == .endOfInput)
        async let command = piped.console.nextCommand(prompt: "> ")
        input.writeInBackground(String(repeating: "x", count: length) + "\nquit\n")

        #expect(await command == .endOfInput)
        #expect(piped.console.failure == .notText)
        #expect(piped.printedErrors == "\(ConsoleError.notText)\n\(ConsoleError.lineTooLong)\n")
    }

    @Test("An input that cannot be read has ended, and is a failure.")
    func unreadable() async throws {
        let folder = Descriptors.open("/", O_RDONLY)
        defer { close(folder) }
        let console = LineConsole(
            input: InputReader(descriptor: folder),
            output: OutputWriter(descriptor: -1, name: "The output"),
            errorOutput: OutputWriter(descriptor: -1, name: "The errors"), terminal: nil)

        #expect(await console.nextCommand(prompt: "> ") == .endOfInput)
        #expect(console.failure == .unwritable(name: "The errors", errno: EBADF))
    }

    @Test("An input that cannot be read is a failure on a terminal, too.")
    func unreadableTerminal() async throws {
        let folder = Descriptors.open("/", O_RDONLY)
        defer { close(folder) }
        let terminal = try PseudoTerminal()
        let output = OutputWriter(descriptor: terminal.descriptor, name: "The terminal")
        let console = LineConsole(
            input: InputReader(descriptor: folder), output: output, errorOutput: output,
            terminal: Terminal(descriptor: terminal.descriptor))

        #expect(await console.nextCommand(prompt: "> ") == .endOfInput)
        #expect(console.failure == .unreadable(errno: EISDIR))
    }

    /// Returns a console whose outputs cannot be written.
    private func consoleWithoutOutput() -> LineConsole {
        LineConsole(
            input: InputReader(descriptor: -1),
            output: OutputWriter(descriptor: -1, name: "The output"),
            errorOutput: OutputWriter(descriptor: -1, name: "The errors"), terminal: nil)
    }

    @Test("An output that cannot be written is a failure.")
    func unwritable() async throws {
        let console = consoleWithoutOutput()

        await console.print("one")

        #expect(console.failure == .unwritable(name: "The output", errno: EBADF))
    }

    @Test("When errors cannot be written either, the failure of the output stays.")
    func outputAndErrors() async throws {
        let console = consoleWithoutOutput()

        await console.print("one")
        await console.printError("two")

        #expect(console.failure == .unwritable(name: "The output", errno: EBADF))
    }
}
