/// `ribtool mutate`: changes one thing at a time, and tells which changes no test noticed.
enum MutateCommand: Subcommand {
    static let name = "mutate"
    static let summary = "Changes one thing at a time, and tells what no test noticed."
    static let operands = "[MODULE…]"

    static var options: [Option] {
        [
            Option(name: "--json", summary: "Prints the report for programs."),
            Option(name: "--markdown", summary: "Prints the report for a pull request."),
            Option(
                name: "--only", value: "FILE[:LINE]",
                summary: "Only what can be changed there; FILE may be the end of a path."),
            Option(name: "--views", summary: "Changes a module's views too."),
            Option(
                name: "--write", summary: "Records the figures in \(MutationFigures.path)."),
            Option(
                name: "--check",
                summary: "Also fails when a figure is worse than the one that is recorded."),
            Option(name: "--list", summary: "Prints the changes, and builds and runs nothing."),
            .root,
        ]
    }

    static let discussion = """
        Makes conditions true or false, swaps operators, leaves calls, assignments and early exits
        out, swaps neighbouring statements, takes the default of `??`, and does not wait for what
        is awaited. The tests of the module then have to fail, crash or hang. Without a MODULE
        every feature is changed; only its own tests run.

        All changes are compiled at once into a copy below .build/mutate, each behind a switch;
        what does not compile is left out. Your files are not touched. The minimum for each module,
        and the changes that no test has to notice, with a reason, are in
        \(MutationSettings.path). Exit code 1 says that a figure is below its minimum, that
        an entry there names a change that does not exist, or that a figure is worse than the
        recorded one or of another number of changes (--check). `ribtool ratio` shows the recorded
        figures.
        """

    static let examples = [
        "ribtool mutate",
        "ribtool mutate LoggedIn",
        "ribtool mutate Launch --only LaunchInteractor.swift:34",
        "ribtool mutate Routing --only Slot.swift",
        "ribtool mutate Routing --list",
        "ribtool mutate LoggedIn --write",
        "ribtool mutate --check",
    ]

    static func run(_ arguments: Arguments, in folder: String) throws -> Answer {
        try check(arguments)
        let repository = try Repository(around: folder, root: arguments.values["--root"])
        var scope = MutationPlan.Scope(
            modules: try modules(arguments.operands, of: repository),
            includesViews: arguments.flags.contains("--views"))
        if let place = arguments.values["--only"] {
            (scope.file, scope.line) = try fileAndLine(place)
        }
        let settings = try MutationSettings(root: repository.root)
        let plan = try MutationPlan(repository, scope)
        guard !plan.changes.isEmpty else {
            throw ToolError(sentence: "There is nothing to change there.")
        }
        if arguments.flags.contains("--list") { return list(plan) }
        let lock = try FileLock("\(repository.root)/.build/mutate/lock")
        defer { lock.release() }
        let figures = try MutationFigures(root: repository.root)
        let report = try MutationReport(measuring: plan, scope, repository, settings)
        return try answer(to: report, figures, flags: arguments.flags, below: repository.root)
    }

    /// What to say about a report, once its figures are compared with `figures`, or recorded.
    static func answer(
        to report: MutationReport, _ figures: MutationFigures, flags: Set<String>,
        below root: String
    ) throws -> Answer {
        var answer = Answer(
            output: try render(report, flags: flags), exitCode: report.isInOrder ? .done : .failed)
        let measured = report.modules.map(\.figure)
        if flags.contains("--check") {
            let complaints = measured.compactMap(figures.complaint)
            answer.complaint = complaints.map { $0 + "\n" }.joined()
            if !complaints.isEmpty { answer.exitCode = .failed }
        }
        if flags.contains("--write"), report.unused.isEmpty {
            var figures = figures
            figures.record(measured)
            let file = try figures.file()
            try file.write(below: root)
            if flags.isDisjoint(with: ["--json", "--markdown"]) {
                answer.output += """

                    Wrote \(file.path). `swift run ribtool ratio --write` shows it in \(RatioTable.path).

                    """
            }
        } else if flags.contains("--write") {
            answer.complaint =
                "Nothing is recorded: \(MutationSettings.path) is out of date.\n"
        }
        return answer
    }

    private static func check(_ arguments: Arguments) throws(UsageError) {
        let words = arguments.flags.union(arguments.values.keys)
        let parts = ["--list", "--only", "--views"]
        for (one, other) in [("--json", "--markdown"), ("--write", "--check")]
            + parts.flatMap({ [($0, "--write"), ($0, "--check")] })
        where words.isSuperset(of: [one, other]) {
            throw UsageError(sentence: "\(one) and \(other) exclude each other")
        }
    }

    /// The modules that are named; without names, every feature.
    private static func modules(
        _ names: [String], of repository: Repository
    ) throws(UsageError) -> [Repository.Module] {
        guard names.isEmpty else { return try repository.modules(named: names) }
        return repository.modules.filter {
            let interactor = "\($0.name)/Sources/\($0.name)/\($0.name)Interactor.swift"
            return isFile("\(repository.root)/Modules/\(interactor)")
        }
    }

    private static func fileAndLine(_ place: String) throws(UsageError) -> (String, Int?) {
        let parts = place.split(separator: ":", omittingEmptySubsequences: false)
        let line = parts.count == 2 ? Int(parts[1]) : nil
        guard parts.count == 1 || line != nil else {
            throw UsageError(
                sentence: "--only takes FILE or FILE:LINE, such as LaunchRouter.swift:30")
        }
        return (String(parts[0]), line)
    }

    private static func list(_ plan: MutationPlan) -> Answer {
        let changes = plan.changes.sorted { $0.key < $1.key }.map(\.value)
        let parts = changes.map { "\($0.site) \($0.function), \($0.kind.rawValue)\n\($0.diff)" }
        return Answer(output: parts.joined(separator: "\n"))
    }

    private static func render(_ report: MutationReport, flags: Set<String>) throws -> String {
        if flags.contains("--json") { return try jsonText(report) }
        let page = MutationPage(report: report)
        return flags.contains("--markdown") ? page.markdown : page.text
    }
}
