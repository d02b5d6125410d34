import ConsoleTestSupport
import Testing

@testable import Console

/// Answers with a meaning, in the same suite because its tests must not run at the same time as those
/// of echo.
extension TerminalConsoleTests {
    @Test(
        "Asks again after an answer that is neither yes nor no.",
        arguments: [nil, "Was it a password?"])
    func asksAgainForYesOrNo(warning: String?) async throws {
        async let reply = console.ask(
            Prompt("Sure?", kind: .yesOrNo, fallback: Prompt.yes, warning: warning))
        try await terminal.wait(for: "Sure? [Y/n] ")
        terminal.type("perhaps\n")
        let text = try await terminal.wait(for: "Sure? [Y/n] ")
        let remark = "Answer yes or no." + (warning.map { " " + $0 } ?? "")
        #expect(text == "perhaps\n\(remark)\nSure? [Y/n] ")
        terminal.type("N\n")

        #expect(await reply == .line("no"))
        await console.print("Done.")
        #expect(try await terminal.wait(for: "Done.") == "N\nDone.")
    }

    @Test("Takes a second answer that is neither yes nor no for a no, and says so.")
    func takesNeitherForNo() async throws {
        async let reply = console.ask(
            Prompt("Sure?", kind: .yesOrNo, fallback: Prompt.yes, warning: "Was it a password?"))
        for answer in ["finish brisket", "perhaps"] {
            try await terminal.wait(for: "Sure? [Y/n] ")
            terminal.type("\(answer)\n")
        }

        #expect(await reply == .line("no"))
        try await terminal.wait(
            for: "perhaps\nThat is neither yes nor no, so it is a no. Was it a password?\n")
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

    @Test("Asks for a new secret twice.")
    func asksForANewSecretTwice() async throws {
        async let reply = console.ask(Prompt("New password", kind: .newSecret))
        try await terminal.wait(for: "New password: ")
        terminal.type("brisket\n")
        #expect(try await terminal.wait(for: "Again: ") == "\nAgain: ")
        #expect(!terminal.isEchoOn)
        terminal.type("brisket\n")

        #expect(await reply == .line("brisket"))
        await console.print("Done.")
        #expect(try await terminal.wait(for: "Done.") == "\nDone.")
    }

    @Test("Asks for a new secret again when the two entries are different.")
    func asksForANewSecretAgain() async throws {
        async let reply = console.ask(Prompt("New password", kind: .newSecret))
        for second in ["ribs", "brisket"] {
            try await terminal.wait(for: "New password: ")
            terminal.type("brisket\n")
            try await terminal.wait(for: "Again: ")
            terminal.type("\(second)\n")
        }

        #expect(await reply == .line("brisket"))
        #expect(terminal.text.contains("The two are different. Type the same twice.\n"))
    }

    @Test("Asks for a new secret again when the two entries differ in case only.")
    func newSecretInAnotherCase() async throws {
        async let reply = console.ask(Prompt("New password", kind: .newSecret))
        try await terminal.wait(for: "New password: ")
        terminal.type("Brisket\nbrisket\nribs\nribs\n")

        #expect(await reply == .line("ribs"))
    }

    @Test("A new secret that breaks a rule is refused before it is typed again, three times.")
    func refusedNewSecret() async throws {
        let prompt = Prompt("New password", kind: .newSecret) {
            $0.count < 5 ? "It needs at least 5 characters." : nil
        }
        async let reply = console.ask(prompt)
        try await terminal.wait(for: "New password: ")
        terminal.type("ribs\n")
        let text = try await terminal.wait(for: "New password: ")
        #expect(text == "\nIt needs at least 5 characters.\nNew password: ")
        terminal.type("rébs!\nrébs!\n")
        #expect(await reply == .line("rébs!"))

        async let second = console.ask(prompt)
        for _ in 1...3 {
            try await terminal.wait(for: "New password: ")
            terminal.type("ribs\n")
        }
        #expect(await second == .cancelled)
        try await terminal.wait(for: "It needs at least 5 characters. Nothing was changed.")
    }

    @Test("Stops asking for a new secret when the entries are different for the third time.")
    func stopsAskingForANewSecret() async throws {
        async let reply = console.ask(Prompt("New password", kind: .newSecret))
        for _ in 1...3 {
            try await terminal.wait(for: "New password: ")
            terminal.type("brisket\n")
            try await terminal.wait(for: "Again: ")
            terminal.type("ribs\n")
        }

        #expect(await reply == .cancelled)
        #expect(terminal.isEchoOn)
        try await terminal.wait(for: "The two are different again. Nothing was changed.")
    }
}
