import ArgumentParsing
import Foundation

/// `ribtool ratio`: interactors, tests and their ratio, from reading the sources.
enum RatioCommand: Subcommand {
    private static let markdown = Option(name: "--markdown", summary: "print Markdown")
    private static let baseline = Option(
        name: "--baseline", value: "FILE",
        summary: "show the change since this report, which --json printed")
    private static let coverage = Option(
        name: "--coverage", summary: "run the tests, and show which lines they ran")
    private static let write = Option(
        name: "--write", summary: "write the table in \(RatioTable.path)")
    private static let check = Option(
        name: "--check", summary: "also fail when that table is stale")
    private static let verify = Option(
        name: "--verify", summary: "build, and compare what was read with what the compiler says")

    static let syntax = CommandSyntax(
        name: "ratio", summary: "count the interactors and the tests of each module",
        operands: "[MODULE…]", operandCount: 0...Int.max,
        options: [.json, markdown, baseline, coverage, write, check, verify, .root],
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

            Exit code 1: an interactor has too few tests, the table is stale (--check), the compiler
            disagrees (--verify), or the tests fail (--coverage).
            """,
        examples: [
            "ribtool ratio",
            "ribtool ratio Launch LoggedIn",
            "ribtool ratio Launch --coverage",
            "ribtool ratio --write",
            "ribtool ratio --json > before.json",
            "ribtool ratio --baseline before.json",
        ])

    static func run(_ arguments: Arguments, in folder: String) throws -> Answer {
        try expectNoContradiction(arguments)
        let repository = try Repository(around: folder, root: arguments.value(of: .root))
        let names = repository.modules.map(\.name)
        if let unknown = arguments.operands.first(where: { !names.contains($0) }) {
            throw UsageError.unknown("module", unknown, among: names)
        }
        let before = try arguments.value(of: baseline).map { try readReport(at: $0, in: folder) }
        let reading = try RatioReading(ParsedRepository(repository))
        if arguments.has(verify) { return try verify(reading, asJSON: arguments.has(.json)) }
        let asked = arguments.operands.isEmpty ? names : arguments.operands
        var report = try RatioCounter(reading).report(on: asked)
        let table = RatioTable(report)
        func settled() throws -> Answer {
            try table.stale(in: repository).settled(
                "tables", below: repository.root, isCheck: arguments.has(check))
        }
        if arguments.has(write) { return try settled() }
        if arguments.has(coverage) {
            let modules = repository.modules.filter { asked.contains($0.name) }
            report.add(try CoverageExport(repository, tests: modules.flatMap(\.testFolders)))
        }
        if let before { report.compare(with: before) }
        let page = RatioPage(report: report, showsChange: before != nil)
        var answer = arguments.has(check) ? try settled() : Answer()
        answer.output =
            arguments.has(.json)
            ? try jsonText(report) : arguments.has(markdown) ? page.markdown : page.text
        if report.verdict == .tooFew { answer.exitCode = .failed }
        return answer
    }

    private static func expectNoContradiction(_ arguments: Arguments) throws(UsageError) {
        for (one, other) in [(.json, markdown), (write, check), (write, verify), (check, verify)] {
            try arguments.expectNotBoth(one, other)
        }
        for option in [check, verify, write] where arguments.has(option) {
            guard arguments.operands.isEmpty else {
                throw UsageError(
                    "\(option.name) takes no module: it is about the whole repository.")
            }
        }
    }

    private static func verify(_ reading: RatioReading, asJSON: Bool) throws -> Answer {
        let view = CompilerView(repository: reading.repository)
        let agreement = try RatioAgreement(reading, compiler: view)
        return Answer(
            output: asJSON ? try jsonText(agreement) : agreement.text,
            exitCode: agreement.differences.isEmpty ? .done : .failed)
    }

    private static func readReport(
        at path: String, in folder: String
    ) throws(ToolError) -> RatioReport {
        let full = path.hasPrefix("/") ? path : folder + "/" + path
        guard let text = fileText(full) else {
            throw ToolError(sentence: "The baseline \(path) can't be read. Is the path right?")
        }
        guard let report = try? JSONDecoder().decode(RatioReport.self, from: Data(text.utf8)) else {
            throw ToolError(
                sentence: "The baseline \(path) is not a report. `ribtool ratio --json` prints one."
            )
        }
        return report
    }
}
