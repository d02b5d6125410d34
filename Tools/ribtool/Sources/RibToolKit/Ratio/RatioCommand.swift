#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `ribtool ratio`: interactors, tests and their ratio, from reading the sources.
enum RatioCommand: Subcommand {
    static let name = "ratio"
    static let summary = "Counts the interactors and the tests of each module."
    static let operands = "[MODULE…]"

    static var options: [Option] {
        [
            Option(name: "--json", summary: "Prints the report for programs."),
            Option(name: "--markdown", summary: "Prints the report for a README."),
            Option(
                name: "--baseline", value: "FILE",
                summary: "Shows the change since this report, which --json printed."),
            Option(name: "--coverage", summary: "Runs the tests and shows which lines they ran."),
            Option(name: "--write", summary: "Writes the table in \(RatioTable.path)."),
            Option(name: "--check", summary: "Also fails when that table is stale."),
            Option(
                name: "--verify",
                summary: "Builds, and compares what was read with what the compiler says."),
            .root,
        ]
    }

    static let discussion = """
        An interactor is a type that conforms to Routing's Interactable, however it says so. A test
        counts when the test runner would run it on this machine and it can fail: not when it is
        disabled, empty, or expects nothing. A parameterised test is one test of many cases; a plus
        says that only running it would tell how many. An interactor's tests are those of its
        module that reach it, by its name or through what they use; its lines are those of its file.
        Noticed is how many changes to a module its tests noticed when `ribtool mutate --write`
        recorded that.

        The minimum for each interactor, and exceptions with a reason, are in
        \(RatioSettings.path). Exit code 1 says that an interactor has too few, that the table is
        stale (--check), that the compiler disagrees (--verify) or that the tests fail (--coverage).
        """

    static let examples = [
        "ribtool ratio",
        "ribtool ratio Launch LoggedIn",
        "ribtool ratio Launch --coverage",
        "ribtool ratio --write",
        "ribtool ratio --json > before.json",
        "ribtool ratio --baseline before.json",
    ]

    static func run(_ arguments: Arguments, in folder: String) throws -> Answer {
        let flags = arguments.flags
        try check(arguments)
        let repository = try Repository(around: folder, root: arguments.values["--root"])
        let names = repository.modules.map(\.name)
        if let unknown = arguments.operands.first(where: { !names.contains($0) }) {
            throw UsageError(
                sentence: "there is no module \(unknown)\(hint(for: unknown, among: names))")
        }
        let baseline = try arguments.values["--baseline"].map { try readReport(at: $0, in: folder) }
        let reading = try RatioReading(repository)
        if flags.contains("--verify") {
            return try verify(reading, asJSON: flags.contains("--json"))
        }
        let settings = try RatioSettings(root: repository.root)
        let asked = arguments.operands.isEmpty ? names : arguments.operands
        let figures = try MutationFigures(root: repository.root)
        var report = RatioCounter(reading: reading, settings: settings, figures: figures)
            .report(on: asked)
        let table = RatioTable(repository: repository, report: report)
        if flags.contains("--write") { return try write(table, below: repository.root) }
        if flags.contains("--coverage") { try report.addCoverage(in: repository) }
        if let baseline { report = report.compared(with: baseline) }
        var answer = Answer(
            output: try render(report, flags: flags, showsChange: baseline != nil),
            exitCode: report.verdict == .enough ? .done : .failed)
        if flags.contains("--check"), try table.stale() != nil {
            answer.complaint = RatioTable.complaint
            answer.exitCode = .failed
        }
        return answer
    }

    private static func check(_ arguments: Arguments) throws(UsageError) {
        for (one, other) in [
            ("--json", "--markdown"), ("--write", "--check"), ("--write", "--verify"),
            ("--check", "--verify"),
        ] where arguments.flags.isSuperset(of: [one, other]) {
            throw UsageError(sentence: "\(one) and \(other) exclude each other")
        }
        let whole = arguments.flags.intersection(["--check", "--verify", "--write"]).min()
        if let whole, !arguments.operands.isEmpty {
            throw UsageError(sentence: "\(whole) takes no module: it is about the whole repository")
        }
    }

    private static func verify(_ reading: RatioReading, asJSON: Bool) throws -> Answer {
        let view = CompilerView(repository: reading.repository)
        let agreement = try RatioAgreement(reading, compiler: view)
        return Answer(
            output: asJSON ? try jsonText(agreement) : agreement.text,
            exitCode: agreement.differences.isEmpty ? .done : .failed)
    }

    private static func write(_ table: RatioTable, below root: String) throws -> Answer {
        guard let file = try table.stale() else {
            return Answer(output: "The table in \(RatioTable.path) is fresh.\n")
        }
        try file.write(below: root)
        return Answer(output: "Wrote \(file.path)\n")
    }

    private static func render(
        _ report: RatioReport, flags: Set<String>, showsChange: Bool
    ) throws -> String {
        if flags.contains("--json") { return try jsonText(report) }
        let page = RatioPage(report: report, showsChange: showsChange)
        return flags.contains("--markdown") ? page.markdown : page.text
    }

    private static func readReport(
        at path: String, in folder: String
    ) throws(ToolError) -> RatioReport {
        let full = path.hasPrefix("/") ? path : folder + "/" + path
        guard let data = FileManager.default.contents(atPath: full) else {
            throw ToolError(sentence: "The baseline \(path) can't be read. Is the path right?")
        }
        do {
            return try JSONDecoder().decode(RatioReport.self, from: data)
        } catch {
            throw ToolError(
                sentence: "The baseline \(path) is no report. `ribtool ratio --json` prints one.")
        }
    }
}
