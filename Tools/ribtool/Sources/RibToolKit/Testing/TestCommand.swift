import ArgumentParsing
import Foundation

enum TestCommand: Subcommand {
    private static let runs = Option(
        name: "--repeat", value: "N", summary: "run them N times, up to the first failure")
    private static let schedules = Option(
        name: "--schedules", value: "N",
        summary: "try N schedules in each test that explores schedules")

    static let syntax = CommandSyntax(
        name: "test", summary: "run the tests of some modules or apps, and only those",
        operands: "MODULE…", operandCount: 1...Int.max, options: [runs, schedules, .json, .root],
        discussion: """
            Runs exactly the tests of the modules, and fails when there are none. The output of the
            tests goes to standard error, the summary to standard output.

            --schedules sets \(TestRun.schedulesVariable), which every `schedules(n) { … }` reads.

            Exit code 1: a test failed, the build failed, or no test ran.
            """,
        examples: [
            "ribtool test RibHouse",
            "ribtool test Launch LoggedIn --repeat 20",
            "ribtool test LoggedOut --schedules 10000",
        ])

    static func run(_ arguments: Arguments, in repository: Repository) throws -> Answer {
        let times = try arguments.number(of: runs, atLeast: 1) ?? 1
        let schedules = try arguments.number(of: schedules, atLeast: 1)
        let modules = try repository.modules(named: arguments.operands, or: repository.testedApps)
        let run = TestRun(root: repository.root, modules: modules, schedules: schedules)
        let summary = try run.run(times: times) { line in
            FileHandle.standardError.write(Data((line + "\n").utf8))
        }
        return try arguments.answer(summary, summary.sentence, isGood: summary.isGreen)
    }
}
