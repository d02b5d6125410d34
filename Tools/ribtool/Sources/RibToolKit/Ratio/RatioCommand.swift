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
            Counts the interactors and the tests of each module. An interactor is a type that
            conforms to Routing's Interactable, directly or through another protocol. A test counts when the test
            runner would run it on this machine and it can fail: not when it is disabled, empty, or
            expects nothing. A parameterised test is one test of many cases; a plus means that only
            running it would show how many. An interactor's tests are those of its module that reach
            it, by its name or through what they use; its lines are those of its file. “Killed” is
            how many changes to a module its tests killed when `ribtool mutate --write` recorded it.

            Below the tables are the findings: orphans are interactors that no test names, phantoms
            are suites whose interactor does not exist, and no test of a hollow suite runs its subject.

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
        let tests = arguments.has(coverage) ? modules.flatMap(\.testFolders) : nil
        let lines = try tests.map { try CoverageExport(repository, tests: $0) }
        let report = reading.report(on: modules, coverage: lines, since: before)
        let page = RatioPage(report: report, showsChange: before != nil)
        return try arguments.answer(
            report, page.text, markdown: page.markdown, isGood: report.verdict == .enough)
    }
}
