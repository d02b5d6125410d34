import Foundation

/// `ribtool test`: runs the tests of some modules, and only those.
enum TestCommand: Subcommand {
    static let name = "test"
    static let summary = "Runs the tests of the modules that you name, and only those."
    static let operands = "MODULE…"

    static var options: [Option] {
        [
            Option(
                name: "--repeat", value: "N",
                summary: "Runs them N times, up to the first failure."),
            Option(
                name: "--schedules", value: "N",
                summary: "Tries N schedules in each test that explores schedules."),
            Option(name: "--json", summary: "Prints the summary for programs."),
            .root,
        ]
    }

    static let discussion = """
        `swift test --filter Launch` also runs every other test with Launch in its name, and is
        green when nothing matches. This runs exactly the tests of the modules, and fails when
        there are none. What the tests print goes to standard error, the summary to standard
        output. Exit code 1 says that a test failed, that the build failed, or that no test ran.

        --schedules sets \(TestRun.schedulesVariable), which every `schedules(n) { … }` heeds.
        """

    static let examples = [
        "ribtool test Launch",
        "ribtool test Launch LoggedIn --repeat 20",
        "ribtool test LoggedOut --schedules 10000",
    ]

    static func run(_ arguments: Arguments, in folder: String) throws -> Answer {
        guard !arguments.operands.isEmpty else {
            throw UsageError(sentence: "name a module, such as `ribtool test Launch`")
        }
        let repository = try Repository(around: folder, root: arguments.values["--root"])
        let modules = try repository.modules(named: arguments.operands)
        let run = TestRun(
            root: repository.root, modules: modules.map(\.name),
            testTargets: try modules.flatMap { try $0.tests() },
            schedules: try count("--schedules", in: arguments))
        let summary = try run.run(times: try count("--repeat", in: arguments) ?? 1) { line in
            FileHandle.standardError.write(Data((line + "\n").utf8))
        }
        return Answer(
            output: arguments.flags.contains("--json") ? try jsonText(summary) : summary.sentence,
            exitCode: summary.isGreen ? .done : .failed)
    }

    private static func count(
        _ name: String, in arguments: Arguments
    ) throws(UsageError) -> Int? {
        guard let text = arguments.values[name] else { return nil }
        guard let count = Int(text), count > 0 else {
            throw UsageError(sentence: "\(name) takes a number above 0, not \(text)")
        }
        return count
    }
}
