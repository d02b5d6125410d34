import ConsoleTestSupport
import Testing

@testable import Console

/// History and completion, in the same suite because its tests must not run at the same time as those of echo.
extension TerminalConsoleTests {
    @Test("The arrow keys show commands, and neither answers nor secrets.")
    func historyOfCommands() async throws {
        let console = edited()
        console.recall(history: ["tree"])
        terminal.type("status\r")
        #expect(await console.nextCommand(prompt: "> ") == .line("status"))
        async let name = console.ask(Prompt("Name"))
        try await terminal.wait(for: "Name: ")
        terminal.type("\u{1B}[Ajoe\r")
        #expect(await name == .line("joe"))
        async let secret = console.ask(Prompt("Password", kind: .secret))
        try await terminal.wait(for: "Password: ")
        terminal.type("ribs\n")
        #expect(await secret == .line("ribs"))

        async let command = console.nextCommand(prompt: "> ")
        try await terminal.wait(for: "> ")
        terminal.type("\u{1B}[A")
        try await terminal.wait(for: "status")
        terminal.type("\u{1B}[A\r")
        #expect(await command == .line("tree"))
    }

    @Test("Other commands take the place of those before, also in the line that is typed.")
    func otherHistory() async throws {
        let console = edited()
        console.recall(history: ["one"])
        async let command = console.nextCommand(prompt: "> ")
        try await terminal.wait(for: "> ")
        terminal.type("tw")
        try await terminal.wait(for: "tw")

        console.recall(history: ["three"])
        terminal.type("\u{1B}[A\u{1B}[A\u{1B}[B\u{12}on")
        try await terminal.wait(for: "\u{7}")
        terminal.type("\u{7}\r")

        #expect(await command == .line("tw"))
    }

    @Test("Tab completes a command as far as it is clear, and then shows what can follow.")
    func completes() async throws {
        let console = edited()
        console.assist { start in
            ["confirm brisket", "confirm ribs"].filter { $0.hasPrefix(start) }
        }
        async let command = console.nextCommand(prompt: "> ")
        try await terminal.wait(for: "> ")
        terminal.type("co\t")
        try await terminal.wait(for: "confirm ")
        terminal.type("\t")
        try await terminal.wait(for: "brisket  ribs\n> confirm ")
        terminal.type("r\t")
        try await terminal.wait(for: "ibs ")
        terminal.type("\r")

        #expect(await command == .line("confirm ribs "))
    }

    @Test("A line that is entered while the prompt is cancelled is not typed twice.")
    func enteredAtACancellation() async throws {
        let console = edited()
        let prompt = Task { await console.nextCommand(prompt: "> ") }
        try await terminal.wait(for: "> ")
        terminal.type("status\r")
        prompt.cancel()
        let first = await prompt.value
        terminal.type("quit\r")

        let rest = first == .cancelled ? ["status", "quit"] : ["quit"]
        for line in rest { #expect(await console.nextCommand(prompt: "> ") == .line(line)) }
    }
}
