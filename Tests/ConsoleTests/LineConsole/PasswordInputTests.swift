import ConsoleTestSupport
import RaceTesting
import Testing

@testable import Console

@Suite("A password on the input", .failsIfStuck)
struct PasswordInputTests {
    @Test(
        "Is the whole input without its line ending.",
        arguments: ["brisket", "brisket\n", "brisket\r\n"])
    func isTheInput(text: String) async throws {
        let piped = try PipedConsole(input: text)

        #expect(try await piped.console.passwordFromInput() == "brisket")
    }

    @Test("May be several, one a line.")
    func several() async throws {
        let piped = try PipedConsole(input: "brisket\nribs\n")

        #expect(try await piped.console.passwordsFromInput(2) == ["brisket", "ribs"])
    }

    @Test("Keeps its blanks.")
    func keepsBlanks() async throws {
        let piped = try PipedConsole(input: "  bris ket \n")

        #expect(try await piped.console.passwordFromInput() == "  bris ket ")
    }

    @Test("Must be there.", arguments: ["", "\n", "\r\n"])
    func mustBeThere(text: String) async throws {
        let piped = try PipedConsole(input: text)

        await #expect(throws: ConsoleError.passwordMissing) {
            try await piped.console.passwordFromInput()
        }
    }

    @Test("Must be alone.", arguments: ["brisket\nrest", "brisket\n\n"])
    func mustBeAlone(text: String) async throws {
        let piped = try PipedConsole(input: text)

        await #expect(throws: ConsoleError.passwordNotAlone) {
            try await piped.console.passwordFromInput()
        }
    }

    @Test("Is not read from a terminal, where it would be visible.")
    func notFromATerminal() async throws {
        let terminal = try PseudoTerminal()
        let console = LineConsole(on: terminal)

        await #expect(throws: ConsoleError.passwordFromTerminal) {
            try await console.passwordFromInput()
        }
    }

    @Test("Is not read by a task that was cancelled before.")
    func cancelled() async throws {
        let piped = try PipedConsole(input: "brisket")

        await withTaskGroup(of: Void.self) { group in
            group.cancelAll()
            group.addTask {
                await #expect(throws: ConsoleError.cancelled) {
                    try await piped.console.passwordFromInput()
                }
            }
        }

        #expect(try await piped.console.passwordFromInput() == "brisket")
    }

    @Test("Does not appear in an error message.")
    func isNotInTheError() async throws {
        let piped = try PipedConsole(input: "brisket\nrest")

        let error = await #expect(throws: ConsoleError.self) {
            try await piped.console.passwordFromInput()
        }

        #expect(error?.description.contains("brisket") == false)
    }
}
