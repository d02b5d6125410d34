import ArgumentParsing
import Testing

@testable import RibToolKit

@Suite("The command line of ribtool")
struct CommandLineTests {
    @Test(
        "A command line that is wrong gets one sentence and exit code 2.",
        arguments: [
            (["ratoi"], "Unknown subcommand “ratoi”. Did you mean “ratio”?"),
            (["--versoin"], "Unknown option “--versoin”. Did you mean “--version”?"),
            (["xyz"], "Unknown subcommand “xyz”."),
            (["help", "ratoi"], "Unknown subcommand “ratoi”. Did you mean “ratio”?"),
            (["ratio", "--jsn"], "Unknown option “--jsn”. Did you mean “--json”?"),
            (["ratio", "--json=yes"], "--json takes no value."),
            (["ratio", "--root"], "--root DIR needs a value."),
            (["ratio", "--root", "nowhere"], "There is no folder Modules in nowhere."),
            (["ratio", "Oen"], "Unknown module “Oen”. Did you mean “One”?"),
            (["ratio", "--", "--json"], "Unknown module “--json”."),
            (["check", "--rule", "link"], "Unknown rule “link”. Did you mean “links”?"),
        ])
    func isWrong(words: [String], sentence: String) throws {
        let answer = try TemporaryRepository(TemporaryRepository.core).run(words)

        let page = ["check", "ratio"].contains(words[0]) ? "help \(words[0])" : "help"
        #expect(answer.complaint == "ribtool: \(sentence)\nRun `ribtool \(page)` for help.\n")
        #expect(answer.exitCode == .usage)
        #expect(answer.output.isEmpty)
    }

    @Test("Without a word, the help goes to standard error with exit code 2.")
    func noWords() {
        let answer = RibTool.run([], in: "/")

        #expect(answer.complaint == RibTool.run(["help"], in: "/").output)
        #expect(answer.exitCode == .usage)
    }

    @Test(
        "A subcommand's help has its usage, its options and examples, however it is asked for.",
        arguments: [["help", "ratio"], ["ratio", "--help"], ["ratio", "-h", "Nothing"]])
    func help(words: [String]) {
        let answer = RibTool.run(words, in: "/")

        #expect(answer.exitCode == .done)
        for part in ["Usage: ribtool ratio [MODULE…] [OPTIONS]", "--json", "Examples:"] {
            #expect(answer.output.contains(part))
        }
    }

    @Test("The help names every subcommand, each of which has --json, and a help with examples.")
    func hasJSONAndExamples() {
        let all = RibTool.run(["--help"], in: "/").output
        for syntax in RibTool.subcommands.map({ $0.syntax }) {
            let help = syntax.help(program: "ribtool")

            #expect(all.contains("  \(syntax.name) "))
            #expect(help.contains("\n  --json "))
            #expect(help.contains("\nExamples:\n  ribtool \(syntax.name)"))
        }
    }

    @Test("The version is one line.")
    func version() {
        #expect(RibTool.run(["--version"], in: "/").output == "ribtool \(RibTool.version)\n")
    }

    @Test("The repository is found from any folder in it.")
    func fromInside() throws {
        let repository = try TemporaryRepository(TemporaryRepository.core)

        let inside = RibTool.run(["ratio"], in: repository.root + "/Modules/One/Sources/One")

        #expect(inside == repository.run("ratio"))
    }

    @Test("Outside of any repository, the error says to go there or to name it.")
    func outside() {
        let answer = RibTool.run(["ratio"], in: "/")

        #expect(answer.exitCode == .usage)
        #expect(answer.complaint.contains("use --root DIR"))
    }
}
