import ArgumentParsing
import Foundation

enum RatioCommand: Subcommand {
    private static let baseline = Option(
        name: "--baseline", value: "FILE",
        summary: "show the change since this report, which --json printed")
    private static let coverage = Option(
        name: "--coverage", summary: "run the tests, and show which lines they ran")

    static let syntax = CommandSyntax(
        name: "ratio", summary: "count the interactors and the tests of each module",
        operands: "[MODULE…]", operandCount: 0...Int.max,
        options: [.json, .markdown, baseline, coverage, .root],
        discussion: """
            Counts the interactors and the tests of each module. An interactor is a type that
            conforms to Routing's Interactable, however it says so. A test counts when the test
            runner would run it on this machine and it can fail: not when it is disabled, empty, or
            expects nothing. A parameterised test is one test of many cases; a plus means that only
            running it would show how many. An interactor's tests are those of its module that reach
            it, by its name or through what they use; its lines are those of its file. “Killed” is
            how many changes to a module its tests killed when `ribtool mutate --write` recorded it.

            The minimum for each interactor, and exceptions with a reason, are in
            \(RatioSettings.path).

            Exit code 1: an interactor has too few tests, or the tests fail (--coverage).
            """,
        examples: [
            "ribtool ratio",
            "ribtool ratio Launch LoggedIn",
            "ribtool ratio Launch --coverage",
            "ribtool ratio --json > before.json",
            "ribtool ratio --baseline before.json",
        ])

    static func run(_ arguments: Arguments, in folder: String) throws -> Answer {
        try arguments.expectNotBoth(.json, .markdown)
        let repository = try Repository(around: folder, root: arguments.value(of: .root))
        let modules = try repository.modules(named: arguments.operands)
        let before = try arguments.value(of: baseline).map { try readReport(at: $0, in: folder) }
        var report = try RatioReading(ParsedRepository(repository)).report(on: modules)
        if arguments.has(coverage) {
            report.add(try CoverageExport(repository, tests: modules.flatMap(\.testFolders)))
        }
        if let before { report.compare(with: before) }
        let page = RatioPage(report: report, showsChange: before != nil)
        return Answer(
            output: arguments.has(.json)
                ? try jsonText(report) : arguments.has(.markdown) ? page.markdown : page.text,
            exitCode: report.verdict == .enough ? .done : .failed)
    }

    private static func readReport(
        at path: String, in folder: String
    ) throws(ToolError) -> RatioReport {
        let full = path.hasPrefix("/") ? path : folder + "/" + path
        let data = FileManager.default.contents(atPath: full) ?? Data()
        guard let report = try? JSONDecoder().decode(RatioReport.self, from: data) else {
            throw ToolError(
                "The baseline \(path) is not a report. `ribtool ratio --json` prints one."
            )
        }
        return report
    }
}
