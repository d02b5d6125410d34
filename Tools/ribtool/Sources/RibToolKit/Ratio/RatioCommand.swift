import ArgumentParsing

enum RatioCommand: Subcommand {
    static let syntax = CommandSyntax(
        name: "ratio", summary: "count the interactors and the tests of each module",
        operands: "[MODULE…]", operandCount: 0...Int.max, options: [.json, .root],
        discussion: """
            A test counts when the test runner would run it on this machine and it can fail. An
            interactor's tests are those of its module that reach it. Below the tables are the
            findings. docs/ratio.md explains them. The minimum for each interactor, and exceptions,
            are in \(RatioSettings.path).

            Exit code 1: an interactor has too few tests.
            """,
        examples: ["ribtool ratio", "ribtool ratio Launch"])

    static func run(_ arguments: Arguments, in repository: Repository) throws -> CommandResult {
        let modules = try repository.modules(named: arguments.operands)
        let report = try RatioReading(ParsedRepository(repository)).report(on: modules)
        let page = RatioPage(report: report)
        return try arguments.answer(report, page.text, isGood: report.verdict == .enough)
    }
}
