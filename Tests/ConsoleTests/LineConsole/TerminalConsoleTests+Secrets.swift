import ConsoleTestSupport
import Testing

@testable import Console

/// The input around a secret, in the same suite because its tests must not run at the same time as
/// those of echo.
extension TerminalConsoleTests {
    @Test("Leaves lines that were typed after a secret to the next questions.")
    func linesAfterASecret() async throws {
        async let reply = console.ask(Prompt("Password", kind: .secret))
        try await terminal.wait(for: "Password: ")
        terminal.type("brisket\nstatus\n")

        #expect(await reply == .line("brisket"))
        #expect(await console.nextCommand(prompt: "> ") == .line("status"))
    }

    @Test("Drops the part of a secret that was typed before a cancellation.")
    func partOfACancelledSecret() async throws {
        let question = Task { [console] in
            await console.ask(Prompt("Password", kind: .secret))
        }
        try await terminal.wait(for: "Password: ")
        terminal.type("bris")
        question.cancel()
        #expect(await question.value == .cancelled)
        terminal.type("ket\n")

        #expect(await console.nextCommand(prompt: "> ") == .line("ket"))
    }

    @Test("Drops the part of a secret that was read ahead before a cancellation.")
    func partReadAhead() async throws {
        let input = try TestPipe()
        let console = LineConsole(
            input: InputReader(descriptor: input.readEnd), output: console.output,
            errorOutput: console.errorOutput, terminal: console.terminal)
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
        let console = LineConsole(
            input: InputReader(descriptor: input.readEnd), output: console.output,
            errorOutput: console.errorOutput, terminal: console.terminal)
        async let reply = console.ask(Prompt("Password", kind: .secret))
        try await terminal.wait(for: "Password: ")
        input.write("brisket\nstatus\n")
        input.closeWriteEnd()

        #expect(await reply == .line("brisket"))
        #expect(await console.nextCommand(prompt: "> ") == .line("status"))
    }

    @Test("Keeps the part of a line that was typed while echo was off, without a cancellation.")
    func partOfALine() async throws {
        let device = try #require(Terminal(descriptor: terminal.descriptor))

        try await device.withEchoOff { terminal.type("bris") }
        terminal.type("ket\n")

        #expect(await console.nextCommand(prompt: "> ") == .line("brisket"))
    }

    @Test("Gives a new secret up at Ctrl-D, at either entry.", arguments: [0, 1])
    func newSecretGivenUp(entries: Int) async throws {
        async let reply = console.ask(Prompt("New password", kind: .newSecret))
        try await terminal.wait(for: "New password: ")
        if entries == 1 {
            terminal.type("brisket\n")
            try await terminal.wait(for: "Again: ")
        }
        terminal.type("\u{4}")

        #expect(await reply == .cancelled)
        #expect(terminal.isEchoOn)
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

    @Test("A cancelled prompt is erased, and returns.")
    func cancelledPrompt() async throws {
        let prompt = Task { [console] in await console.nextCommand(prompt: "> ") }
        try await terminal.wait(for: "> ")
        prompt.cancel()

        #expect(await prompt.value == .cancelled)
        await console.print("Done.")
        #expect(try await terminal.wait(for: "Done.") == "  Done.")
    }
}
