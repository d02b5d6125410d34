import ConsoleTestSupport
import Testing

@testable import Console

/// Echo, in the same suite because its tests must not run at the same time.
extension TerminalConsoleTests {
    @Test("Turns echo on again when the body throws.")
    func turnsEchoOnAfterAnError() async throws {
        struct Spill: Error {}
        let device = try #require(Terminal(descriptor: terminal.descriptor))

        await #expect(throws: Spill.self) {
            try await device.withEchoOff {
                #expect(!terminal.isEchoOn)
                throw Spill()
            }
        }

        #expect(terminal.isEchoOn)
    }

    @Test("A nested call changes nothing; echo is on again after the outer call.")
    func nestedCallChangesNothing() async throws {
        let device = try #require(Terminal(descriptor: terminal.descriptor))

        try await device.withEchoOff {
            try await device.withEchoOff {}
            #expect(!terminal.isEchoOn)
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
}
