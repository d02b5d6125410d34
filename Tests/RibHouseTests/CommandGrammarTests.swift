import ArgumentParsing
import ConsoleTestSupport
import Foundation
import RoutingTestSupport
import Testing

@testable import ribhouse

@Suite("The table of the commands of the shell", .failsIfStuck)
struct CommandGrammarTests {
    private static let names = CommandList.commands.flatMap { $0.syntax.allNames }
    private static let samples = [
        "COOK": "brisket", "CUT": "brisket", "WEIGHT": "5kg", "DURATION": "30m", "TIME": "18:00",
        "LINK": "pit/brisket", "SHELL": "bash", "COMMAND": "pit", "FILE": "-", "NAME": "joe",
        "FOOD": "ribs", "PROBE": "Thermopro-TP12/56/meat", "units|clock": "units", "VALUE": "us",
    ]

    private static func words(_ name: String) -> [String] {
        name.split(separator: " ").map(String.init)
    }

    @Test(
        "Every command parses its own usage line, under each of its names.",
        arguments: CommandList.commands.map { $0.syntax })
    func usage(syntax: CommandSyntax) throws {
        let operands = syntax.placeholders.map { Self.samples[$0, default: "1"] }
        for name in syntax.names {
            #expect(throws: Never.self) { try CommandList.command(name + operands) }
        }
    }

    @Test(
        "Help and the man page name every command, with its options.",
        arguments: CommandList.commands.map { $0.syntax })
    func pages(syntax: CommandSyntax) throws {
        let page = ManPage.lines.map { $0.replacing("\\-", with: "-") }

        #expect(CommandList.overview.contains("\n  \(syntax.name) "))
        #expect(page.contains { $0.hasPrefix(".SS \"\(syntax.name)") })
        for option in syntax.options where option != .help {
            #expect(page.contains(".B \(option.usage.replacing("…", with: "..."))"))
        }
    }

    @Test("No line of the man page is a wrong macro.", .enabled { Self.groff() != nil })
    func manPage() async throws {
        let run = try ProgramRun(
            try #require(Self.groff()), ["-man", "-Tutf8", "-ww", "-z"], environment: [:])
        run.send(Array(ManPage.lines.joined(separator: "\n").utf8))
        run.endInput()

        let outcome = try await run.finish()

        #expect(outcome.end == .exited(0))
        #expect(outcome.errorOutput == "")
    }

    private static func groff() -> String? {
        ["/usr/bin/groff", "/usr/local/bin/groff"].first {
            FileManager.default.isExecutableFile(atPath: $0)
        }
    }

    @Test(
        "Every command with `--json` prints an object with the version.",
        arguments: [
            "status", "tree", "accounts list", "paths", "doctor", "version", "pit", "plans",
            "plan ribs 2kg 2099-07-04 18:00", "start ribs 2kg", "logout",
        ])
    func json(line: String) async throws {
        struct Answer: Decodable { let version: Int }
        let app = TestApp()
        try await app.signIn()

        let outcome = try await app.run(Self.words(line) + ["--json"])

        #expect(outcome.end == .exited(0), "\(outcome.errorOutput)")
        let answer = try JSONDecoder().decode(Answer.self, from: Data(outcome.output.utf8))
        #expect(answer.version == 1)
    }

    @Test("No two commands have one name.")
    func unique() {
        #expect(Set(Self.names).count == Self.names.count)
    }

    @Test("A value is read at its place as it is read as an option.")
    func places() async throws {
        let app = TestApp()
        let arguments = ["ribs", "--weight", "2 kg", "--ready-at", "2099-07-05 18:00", "--json"]

        let option = try await app.run(["pit", "plan"] + arguments)
        let place = try await app.run(Self.words("plan ribs 2 kg 2099-07-05 18:00 --json"))

        #expect(option.end == .exited(0))
        #expect(place == option)
    }

    @Test(
        "Each word of a name is completed from its start.",
        arguments: CommandList.commands.flatMap { $0.syntax.names })
    func names(name: [String]) async throws {
        let completion = CommandCompletion(
            commands: CommandList.commands.map { $0.syntax }, console: SilentConsole().console)

        for (index, word) in name.enumerated() {
            let words = name[..<index] + [String(word.prefix(2))]
            #expect(await completion.candidates(for: Array(words)).contains(word))
        }
    }

    @Test(
        "Each option is completed.",
        arguments: CommandList.commands.map { $0.syntax })
    func options(syntax: CommandSyntax) async throws {
        let completion = CommandCompletion(
            commands: CommandList.commands.map { $0.syntax }, console: SilentConsole().console)

        let candidates = await completion.candidates(for: syntax.names[0] + ["--"])

        #expect(syntax.options.map(\.name).sorted() == candidates || syntax.name == "help")
    }

    @Test(
        "A shell asks the program for names of cooks, cuts, accounts and screens.",
        arguments: [
            ("start ri", "ribs"), ("confirm ", "brisket"), ("pit adjust ", "brisket"),
            ("open pi", "pit pit/brisket"), ("login --user ", "joe"),
            ("--accessible completion z", "zsh"), ("--tr", "--trace"), ("--trace x stat", "status"),
            ("help accounts ", "add list remove"), ("pit plan ribs 2kg --re", "--ready-at"),
            ("settings ", "clock units"),
        ])
    func values(line: String, candidates: String) async throws {
        let app = TestApp()
        _ = try await app.session("login", "joe", "brisket-4-ever", "start brisket 5kg")
        let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)

        let outcome = try await app.run(["completion", "words", "--"] + words)

        #expect(outcome.output.split(separator: "\n").joined(separator: " ") == candidates)
    }

    @Test(
        "The script of a shell asks for words; another shell is refused.",
        arguments: CompletionCommand.shells)
    func scripts(shell: String) async throws {
        let script = try await TestApp().run(["completion", shell])
        let other = try await TestApp().run(["completion", shell + "x"])

        #expect(script.output.contains("completion words -- "))
        #expect(other.end == .exited(2))
    }
}
