import Console
import ConsoleTestSupport
import Testing

@Suite("Ctrl-C on a console")
struct InterruptTests {
    private let terminal: PseudoTerminal
    private let console: LineConsole

    init() throws {
        terminal = try PseudoTerminal()
        console = LineConsole(on: terminal)
    }

    @Test("The first one is handled, and the second one ends the program.")
    func second() async {
        await console.handlingInterrupts(with: {}) {
            #expect(console.interrupt())
            #expect(!console.interrupt())
        }
    }

    @Test("Without a handler, it ends the program.")
    func noHandler() async {
        await console.handlingInterrupts(with: {}) {}

        #expect(!console.interrupt())
    }

    @Test("After a line that was typed, the next one is the first one again.")
    func lineBetween() async {
        await console.handlingInterrupts(with: {}) {
            _ = console.interrupt()
            terminal.type("status\n")
            _ = await console.nextCommand(prompt: "> ")

            #expect(console.interrupt())
        }
    }

    @Test("It ends the line of an open question.")
    func endsTheLine() async throws {
        async let reply = console.ask(Prompt("Name"))
        try await terminal.wait(for: "Name: ")
        _ = console.interrupt()
        await console.print("Stopped.")

        #expect(try await terminal.wait(for: "Stopped.") == "\nStopped.")
        terminal.type("joe\n")
        #expect(await reply == .line("joe"))
    }
}
