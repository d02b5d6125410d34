import ConsoleTestSupport
import RaceTesting
import Testing

@testable import Console

@Suite("The line of a prompt", .failsIfStuck)
struct PromptLineTests {
    @Test("What is printed to another terminal does not repeat the question there.")
    func otherTerminal() async throws {
        let terminal = try PseudoTerminal()
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
}
