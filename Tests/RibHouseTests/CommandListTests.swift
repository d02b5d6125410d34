import ArgumentParsing
import ConsoleTestSupport
import RoutingTestSupport
import Testing

@testable import ribhouse

@Suite("Finding a command, and its help", .failsIfStuck)
struct CommandListTests {
    private let app = TestApp()

    @Test(
        "A wrong command line exits with 2, says what to do, and names the page that helps.",
        arguments: [
            (["lgout"], "Unknown command “lgout”. Did you mean “logout”? See `ribhouse help`.\n"),
            (
                ["login"],
                """
                Without a terminal, `login` needs --user NAME and --password-stdin. See \
                `ribhouse help login`.

                """
            ),
            (["help", "nosuch"], "Unknown command “nosuch”. See `ribhouse help`.\n"),
            (
                ["adjust", "brisket"],
                "`pit adjust` needs DURATION, such as 30m. See `ribhouse help pit adjust`.\n"
            ),
            (
                ["pit", "--trace", "x"],
                "Write --trace FILE before the command. See `ribhouse help pit`.\n"
            ),
            (
                ["--trace", "-", "pit", "start"],
                """
                `pit start` needs CUT [WEIGHT]. Possible: brisket, pork-shoulder, ribs, chicken. \
                See `ribhouse help pit start`.

                """
            ),
        ])
    func wrong(arguments: [String], text: String) async throws {
        let outcome = try await app.run(arguments)

        #expect(outcome.end == .exited(2))
        #expect(outcome.errorOutput == text)
    }

    @Test(
        "What is wrong in a command line is said with what is possible.",
        arguments: [
            (["status", "--jsn"], "Unknown option “--jsn”. Did you mean “--json”?", "help status"),
            (["accounts"], "`accounts` needs `add` or `list`.", "help"),
            (["accounts", "x"], "`accounts` needs `add` or `list`, not “x”.", "help"),
            (["accounts", "add"], "`accounts add` needs NAME.", "help accounts add"),
            (
                ["accounts", "list", "--food", "ribs"], "Unknown option “--food”.",
                "help accounts list"
            ),
            (["paths", "x"], "Unexpected argument “x”.", "help paths"),
            (["--versoin"], "Unknown option “--versoin”. Did you mean “--version”?", "help"),
            (
                ["help", "acounts"], "Unknown command “acounts”. Did you mean “accounts”?",
                "help"
            ),
            (
                ["replay", "-", "--list", "--json"], "--list and --json exclude each other.",
                "help replay"
            ),
            (
                ["replay", "-", "--after", "x"],
                "--after needs a number of at least 0, not “x”.", "help replay"
            ),
        ])
    func usage(arguments: [String], sentence: String, page: String) {
        let error = #expect(throws: UsageError.self) { try CommandList.command(arguments) }

        #expect(error.map { "\($0)" } == sentence)
        #expect(CommandList.help(for: arguments) == "ribhouse \(page)")
    }

    @Test(
        "Every command has a page of help, and is in the overview.",
        arguments: CommandList.commands.map { $0.syntax.name })
    func help(command: String) throws {
        let words = command.split(separator: " ").map(String.init)

        let page = try CommandList.page(for: words)

        #expect(page.hasPrefix("Usage: ribhouse \(command)"))
        #expect(try CommandList.command(words + ["--help"]) is HelpCommand)
        #expect(CommandList.overview.contains("\n  \(command) "))
    }

    @Test("The page of a group of commands has the pages of its commands.")
    func groupHelp() async throws {
        let group = try await app.run(["help", "accounts"])
        let add = try await app.run(["help", "accounts", "add"])
        let list = try await app.run(["accounts", "list", "-h"])

        #expect(group.output == add.output + "\n" + list.output)
    }

    @Test("The help fits a terminal of 80 columns.")
    func width() async throws {
        var pages = CommandList.overview
        for type in CommandList.commands { pages += "\n" + type.syntax.help(program: "ribhouse") }

        #expect(pages.split(separator: "\n").filter { $0.count > 80 } == [])
    }

    @Test("The version is one line.")
    func version() async throws {
        let outcome = try await app.run(["--version"])

        #expect(outcome.output.hasPrefix("ribhouse "))
        #expect(try await app.run(["version"]) == outcome)
    }
}
