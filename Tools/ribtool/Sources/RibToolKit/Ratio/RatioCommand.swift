import ArgumentParsing

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
            A test counts when the test runner would run it on this machine and it can fail. An
            interactor's tests are those of its module that reach it; its lines are those of its
            file. “Killed” is how many changes to a module its tests killed when `ribtool mutate
            --write` recorded it. Below the tables are the findings. docs/ratio.md explains them.
            The minimum for each interactor, and exceptions, are in \(RatioSettings.path).

            Exit code 1: an interactor has too few tests, or the tests fail (--coverage).
            """,
        examples: [
            "ribtool ratio",
            "ribtool ratio Launch --coverage",
            "ribtool ratio --json > before.json",
            "ribtool ratio --baseline before.json",
        ])

    static func run(_ arguments: Arguments, in repository: Repository) throws -> Answer {
        try arguments.expectNotBoth(.json, .markdown)
        let modules = try repository.modules(named: arguments.operands)
        let before: RatioReport? = try arguments.value(of: baseline).map { path throws(ToolError) in
            let text = fileText(path.hasPrefix("/") ? path : repository.folder + "/" + path) ?? ""
            return try decoded(text) { _ in
                "The baseline \(path) is not a report. `ribtool ratio --json` prints one."
            }
        }
        let reading = try RatioReading(ParsedRepository(repository))
        let lines =
            arguments.has(coverage) ? try CoverageExport(of: modules, in: repository) : nil
        let report = reading.report(on: modules, coverage: lines, since: before)
        let page = RatioPage(report: report, showsChange: before != nil)
        return try arguments.answer(
            report, page.text, markdown: page.markdown, isGood: report.verdict == .enough)
    }
}
