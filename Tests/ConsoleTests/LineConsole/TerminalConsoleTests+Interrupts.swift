import ConsoleTestSupport
import RaceTesting
import Testing

@testable import Console

/// Ctrl-C on a console, in the same suite because its tests must not run at the same time as those of echo.
extension TerminalConsoleTests {
    @Test("The first Ctrl-C is handled, and the second one ends the program.")
    func second() async {
        await console.handlingInterrupts(with: {}) {
            #expect(console.interrupt())
            #expect(!console.interrupt())
        }
    }

    @Test("A first Ctrl-C is passed to the handler, once.")
    func handler() async {
        let handled = Spy<Void, Void, Never>("handle()")
        @Sendable func handle() { handled() }
        await console.handlingInterrupts(with: { handle() }) {
            _ = console.interrupt()
            _ = console.interrupt()
        }

        #expect(handled.callCount == 1)
    }

    @Test("After a line that was typed since, the next Ctrl-C is a first one again.")
    func duringThePrompt() async {
        await console.handlingInterrupts(with: {}) {
            async let command = console.nextCommand(prompt: "> ")
            await #expect(throws: Never.self) { try await terminal.wait(for: "> ") }
            #expect(console.interrupt())
            terminal.type("status\n")
            _ = await command

            #expect(console.interrupt())
        }
    }

    @Test("Without a handler, Ctrl-C ends the program.")
    func noHandler() async {
        await console.handlingInterrupts(with: {}) {}

        #expect(!console.interrupt())
    }

    @Test("After a line that was typed before it was read, Ctrl-C is a first one again, too.")
    func lineBetween() async {
        await console.handlingInterrupts(with: {}) {
            _ = console.interrupt()
            terminal.type("status\n")
            _ = await console.nextCommand(prompt: "> ")

            #expect(console.interrupt())
        }
    }

    @Test("After an answer that was typed since, Ctrl-C is a first one again, too.")
    func answerBetween() async {
        await console.handlingInterrupts(with: {}) {
            _ = console.interrupt()
            terminal.type("joe\n")
            _ = await console.ask(Prompt("Name"))

            #expect(console.interrupt())
        }
    }

    @Test("A line of a pipe does not make the next Ctrl-C a first one again.")
    func script() async throws {
        let piped = try PipedConsole(input: "joe\n")
        await piped.console.handlingInterrupts(with: {}) {
            _ = piped.console.interrupt()
            _ = await piped.console.ask(Prompt("Name"))

            #expect(!piped.console.interrupt())
        }
    }

    @Test("Ctrl-C ends the line of an open question.")
    func endsTheLine() async throws {
        async let reply = console.ask(Prompt("Name"))
        try await terminal.wait(for: "Name: ")
        _ = console.interrupt()
        await console.print("Stopped.")
        await console.print("Bye.")

        #expect(try await terminal.wait(for: "Bye.") == "\nStopped.\nBye.")
        terminal.type("joe\n")
        #expect(await reply == .line("joe"))
    }
}
