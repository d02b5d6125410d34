import ArgumentParsing
import ConsoleTestSupport
import Foundation
import RoutingTestSupport
import Testing

@testable import ribhouse

@Suite("The commands of the shell", .failsIfStuck)
struct CommandTests {
    private static let commands = CommandList.commands.map { $0.syntax }
    private static let samples = [
        "COOK": "brisket", "CUT": "brisket", "WEIGHT": "5kg", "DURATION": "30m", "TIME": "18:00",
        "LINK": "pit/brisket", "SHELL": "bash", "COMMAND": "pit", "FILE": "-", "NAME": "joe",
        "FOOD": "ribs", "PROBE": "Thermopro-TP12/56/meat", "as": "as",
        "TEMPERATURE": "96C", "SETTING": "units", "VALUE": "us",
    ]

    @Test("Every command parses its own usage line, under each of its names.", arguments: commands)
    func usage(syntax: CommandSyntax) throws {
        let operands = syntax.placeholders.map { Self.samples[$0, default: "1"] }
        for name in syntax.names {
            #expect(throws: Never.self) { try CommandList.command(name + operands) }
        }
    }

    @Test("No two commands have one name.")
    func unique() {
        let names = Self.commands.flatMap(\.allNames)

        #expect(Set(names).count == names.count)
    }

    @Test(
        "Every command has a page of help, and is in the overview and the man page, with its options.",
        arguments: commands)
    func pages(syntax: CommandSyntax) throws {
        let words = syntax.names[0]
        let manPage = ManPage.lines.map { $0.replacing("\\-", with: "-") }

        #expect(try CommandList.page(for: words).hasPrefix("Usage: ribhouse \(syntax.name)"))
        #expect(try CommandList.command(words + ["--help"]) is HelpCommand)
        #expect(CommandList.overview.contains("\n  \(syntax.name) "))
        #expect(manPage.contains { $0.hasPrefix(".SS \"\(syntax.name)") })
        for option in syntax.options where option != .help {
            #expect(manPage.contains(".B \(option.usage.replacing("…", with: "..."))"))
        }
    }

    @Test("The help fits a terminal of 80 columns.")
    func width() async throws {
        var pages = CommandList.overview
        for syntax in Self.commands { pages += "\n" + syntax.help(program: "ribhouse") }

        #expect(pages.split(separator: "\n").filter { $0.count > 80 } == [])
    }

    @Test("No line of the man page is a wrong macro.", .enabled { Self.groff() != nil })
    func manPage() async throws {
        let run = try ProgramRun(
            try #require(Self.groff()), ["-man", "-Tutf8", "-ww", "-z"])
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

    @Test("Each word of a name is completed from its start, and each option.", arguments: commands)
    func completion(syntax: CommandSyntax) async throws {
        let completion = CommandCompletion(
            commands: Self.commands, console: SilentConsole().console)

        for name in syntax.names {
            for (index, word) in name.enumerated() {
                let words = name[..<index] + [String(word.prefix(2))]
                #expect(await completion.candidates(for: Array(words)).contains(word))
            }
        }
        let options = await completion.candidates(for: syntax.names[0] + ["--"])
        #expect(syntax.options.map(\.name).sorted() == options || syntax.name == "help")
    }
}
