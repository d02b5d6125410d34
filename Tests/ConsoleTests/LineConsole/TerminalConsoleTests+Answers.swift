import ConsoleTestSupport
import Testing

@testable import Console

/// Answers with a meaning, in the same suite because its tests must not run at the same time as those
/// of echo.
extension TerminalConsoleTests {
    @Test("Asks until the answer is yes or no.")
    func asksUntilYesOrNo() async throws {
        async let reply = console.ask(Prompt("Sure?", kind: .yesOrNo, fallback: Prompt.yes))
        try await terminal.wait(for: "Sure? [Y/n] ")
        terminal.type("perhaps\n")
        let text = try await terminal.wait(for: "Sure? [Y/n] ")
        #expect(text == "perhaps\nAnswer yes or no.\nSure? [Y/n] ")
        terminal.type("N\n")

        #expect(await reply == .line("no"))
        await console.print("Done.")
        #expect(try await terminal.wait(for: "Done.") == "N\nDone.")
    }

    @Test("Treats `cancel` at a visible question as a cancellation.")
    func cancelWordCancelsAQuestion() async throws {
        async let reply = console.ask(Prompt("Name"))
        try await terminal.wait(for: "Name: ")
        terminal.type("Cancel\n")

        #expect(await reply == .cancelled)
    }

    @Test("Takes a word that starts with `cancel` as an answer like any other.")
    func cancellation() async throws {
        terminal.type("cancellation\n")

        #expect(await console.ask(Prompt("Dish")) == .line("cancellation"))
    }

    @Test("Takes `cancel` as a password like any other.")
    func cancelIsAPassword() async throws {
        async let reply = console.ask(Prompt("Password", kind: .secret))
        try await terminal.wait(for: "Password: ")
        terminal.type("cancel\n")

        #expect(await reply == .line("cancel"))
    }
}
