import Testing

@testable import RibToolKit

@Suite("The command line of ribtool")
struct CommandLineTests {
    @Test(
        "A command line that is wrong gets one sentence and exit code 2.",
        arguments: [
            (["ratoi"], "unknown subcommand ratoi, did you mean ratio?"),
            (["--versoin"], "unknown option --versoin, did you mean --version?"),
            (["xyz"], "unknown subcommand xyz"),
            (["help", "ratoi"], "unknown subcommand ratoi, did you mean ratio?"),
            (["ratio", "--jsn"], "unknown option --jsn, did you mean --json?"),
            (["ratio", "--json=yes"], "--json takes no value"),
            (["ratio", "--root"], "--root DIR needs its value"),
            (["ratio", "--root", "nowhere"], "there is no folder Modules in nowhere"),
            (["ratio", "--json", "--markdown"], "--json and --markdown exclude each other"),
            (["ratio", "--write", "--check"], "--write and --check exclude each other"),
            (
                ["ratio", "--check", "Odd"],
                "--check takes no module: it is about the whole repository"
            ),
            (["ratio", "Plian"], "there is no module Plian, did you mean Plain?"),
            (["ratio", "--", "--json"], "there is no module --json"),
        ])
    func isWrong(words: [String], sentence: String) {
        let answer = RibTool.run(words, in: FixtureRepository.root)

        let page = words[0] == "ratio" ? "help ratio" : "help"
        #expect(answer.complaint == "ribtool: \(sentence)\n`ribtool \(page)` tells more.\n")
        #expect(answer.exitCode == .usage)
        #expect(answer.output.isEmpty)
    }

    @Test("Without a word, the help goes to standard error with exit code 2.")
    func noWords() {
        let answer = FixtureRepository.run()

        #expect(answer.complaint == FixtureRepository.run("help").output)
        #expect(answer.exitCode == .usage)
    }

    @Test(
        "A subcommand's help has its usage, its options and examples, however it is asked for.",
        arguments: [["help", "ratio"], ["ratio", "--help"], ["ratio", "-h", "Nothing"]])
    func help(words: [String]) {
        let answer = RibTool.run(words, in: "/")

        #expect(answer.exitCode == .done)
        for part in ["Usage: ribtool ratio [OPTIONS] [MODULE…]", "--baseline FILE", "Examples:"] {
            #expect(answer.output.contains(part))
        }
    }

    @Test("Every subcommand has --json, and a help with examples.")
    func hasJSONAndExamples() {
        #expect(RibTool.subcommands.allSatisfy { $0.options.contains { $0.name == "--json" } })
        #expect(RibTool.subcommands.allSatisfy { !$0.examples.isEmpty })
        #expect(
            RibTool.subcommands.allSatisfy { subcommand in
                subcommand.examples.allSatisfy { $0.hasPrefix("ribtool \(subcommand.name)") }
            })
    }

    @Test("The help names every subcommand.")
    func namesSubcommands() {
        let help = FixtureRepository.run("--help").output

        #expect(RibTool.subcommands.allSatisfy { help.contains("  \($0.name) ") })
    }

    @Test("The version is one line.")
    func version() {
        #expect(FixtureRepository.run("--version").output == "ribtool \(RibTool.version)\n")
    }

    @Test("The repository is found from any folder in it.")
    func fromInside() {
        let inside = RibTool.run(["ratio"], in: FixtureRepository.root + "/Tests/OddTests/Nested")

        #expect(inside == FixtureRepository.run("ratio"))
    }

    @Test("Outside of any repository, the person is told to go there or name it.")
    func outside() {
        let answer = RibTool.run(["ratio"], in: "/")

        #expect(answer.exitCode == .usage)
        #expect(answer.complaint.contains("use --root DIR"))
    }

    @Test("The last of two values counts, so that a script's can be overridden.")
    func lastValue() throws {
        let arguments = try Arguments(["--root", "a", "--root=b"], options: [.root])

        #expect(arguments.values["--root"] == "b")
    }
}
