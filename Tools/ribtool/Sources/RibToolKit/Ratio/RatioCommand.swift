import ArgumentParsing

enum RatioCommand: Subcommand {
    static let syntax = CommandSyntax(
        name: "ratio", summary: "count the interactors and the tests of each module",
        operands: "[MODULE…]", operandCount: 0...Int.max,
        options: [.json, .markdown, .root],
        discussion: """
            Counts the interactors and the tests of each module. An interactor is a type that
            conforms to Routing's Interactable, however it says so. A test counts when the test
            runner would run it on this machine and it can fail: not when it is disabled, empty, or
            expects nothing. A parameterised test is one test of many cases; a plus means that only
            running it would show how many. An interactor's tests are those of its module that reach
            it, by its name or through what they use. “Killed” is how many changes to a module its
            tests killed when `ribtool mutate --write` recorded it. Names are compared, not types:
            two types of one name are one.

            The minimum for each interactor, and exceptions with a reason, are in
            \(RatioSettings.path).

            Exit code 1: an interactor has too few tests.
            """,
        examples: [
            "ribtool ratio",
            "ribtool ratio Launch LoggedIn",
            "ribtool ratio --json",
        ])

    static func run(_ arguments: Arguments, in folder: String) throws -> Answer {
        try arguments.expectNotBoth(.json, .markdown)
        let repository = try Repository(around: folder, root: arguments.value(of: .root))
        let modules = try repository.modules(named: arguments.operands)
        let report = try RatioReading(ParsedRepository(repository)).report(on: modules)
        let page = RatioPage(report: report)
        return Answer(
            output: arguments.has(.json)
                ? try jsonText(report) : arguments.has(.markdown) ? page.markdown : page.text,
            exitCode: report.verdict == .enough ? .done : .failed)
    }
}
