import ArgumentParsing

/// `ribtool mutate`: changes one thing at a time, and tells which changes no test noticed.
enum MutateCommand: Subcommand {
    private static let markdown = Option(
        name: "--markdown", summary: "print the report for a pull request")
    private static let only = Option(
        name: "--only", value: "FILE[:LINE]",
        summary: "change only this file or line; FILE may be the end of a path")
    private static let views = Option(name: "--views", summary: "change a module's views too")
    private static let write = Option(
        name: "--write", summary: "record the figures in \(MutationFigures.path)")
    private static let check = Option(
        name: "--check", summary: "also fail when a figure is worse than the recorded one")
    private static let list = Option(
        name: "--list", summary: "print the changes; build and run nothing")
    static let options = [Option.json, markdown, only, views, write, check, list, .root]

    static let syntax = CommandSyntax(
        name: "mutate", summary: "change one thing at a time, and report what no test noticed",
        operands: "[MODULE…]", operandCount: 0...Int.max, options: options,
        discussion: """
            Makes conditions true or false, swaps operators, leaves calls, assignments and early
            exits out, swaps neighbouring statements, takes the default of `??`, and does not wait
            for what is awaited. The tests of the module then have to fail, crash or hang. Without a
            MODULE every feature is changed; only its own tests run.

            All changes are compiled at once into a copy below .build/mutate, each behind a switch;
            what does not compile is left out. Your files are not touched. The minimum for each
            module, and the changes that no test has to notice, with a reason, are in
            \(MutationSettings.path).

            Exit code 1: a figure is below its minimum, an entry there names a change that does not
            exist, or a figure is worse than the recorded one or of another number of changes
            (--check). `ribtool ratio` shows the recorded figures.
            """,
        examples: [
            "ribtool mutate",
            "ribtool mutate LoggedIn",
            "ribtool mutate Launch --only LaunchInteractor.swift:34",
            "ribtool mutate Routing --only Slot.swift",
            "ribtool mutate Routing --list",
            "ribtool mutate LoggedIn --write",
            "ribtool mutate --check",
        ])

    static func run(_ arguments: Arguments, in folder: String) throws -> Answer {
        try expectNoContradiction(arguments)
        let repository = try Repository(around: folder, root: arguments.value(of: .root))
        var scope = MutationPlan.Scope(
            modules: try modules(arguments.operands, of: repository),
            includesViews: arguments.has(views))
        if let place = arguments.value(of: only) {
            (scope.file, scope.line) = try fileAndLine(place)
        }
        let settings = try MutationSettings(root: repository.root)
        let plan = try MutationPlan(repository, scope)
        guard !plan.changes.isEmpty else {
            throw ToolError(sentence: "There is nothing to change there.")
        }
        if arguments.has(list) { return text(of: plan) }
        let lock = try FileLock("\(repository.root)/.build/mutate/lock")
        defer { lock.release() }
        let figures = try MutationFigures(root: repository.root)
        let report = try MutationReport(measuring: plan, scope, repository, settings)
        return try answer(to: report, figures, arguments, below: repository.root)
    }

    /// What to say about a report, once its figures are compared with `figures`, or recorded.
    static func answer(
        to report: MutationReport, _ figures: MutationFigures, _ arguments: Arguments,
        below root: String
    ) throws -> Answer {
        var answer = Answer(
            output: try render(report, arguments), exitCode: report.isInOrder ? .done : .failed)
        let measured = report.modules.map(\.figure)
        if arguments.has(check) {
            let complaints = measured.compactMap(figures.complaint)
            answer.complaint = complaints.map { $0 + "\n" }.joined()
            if !complaints.isEmpty { answer.exitCode = .failed }
        }
        if arguments.has(write), report.unused.isEmpty {
            var figures = figures
            figures.record(measured)
            let file = try figures.file()
            try file.write(below: root)
            if !arguments.has(.json), !arguments.has(markdown) {
                answer.output += """

                    Wrote \(file.path). `swift run ribtool update` shows it in \(RatioTable.path).

                    """
            }
        } else if arguments.has(write) {
            answer.complaint =
                "Nothing is recorded: \(MutationSettings.path) is out of date.\n"
        }
        return answer
    }

    private static func expectNoContradiction(_ arguments: Arguments) throws(UsageError) {
        try arguments.expectNotBoth(.json, markdown)
        try arguments.expectNotBoth(write, check)
        for part in [list, only, views] {
            try arguments.expectNotBoth(part, write)
            try arguments.expectNotBoth(part, check)
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
            throw UsageError("--only needs FILE or FILE:LINE, for example LaunchRouter.swift:30.")
        }
        return (String(parts[0]), line)
    }

    private static func text(of plan: MutationPlan) -> Answer {
        let changes = plan.changes.sorted { $0.key < $1.key }.map(\.value)
        let parts = changes.map { "\($0.site) \($0.function), \($0.kind.rawValue)\n\($0.diff)" }
        return Answer(output: parts.joined(separator: "\n"))
    }

    private static func render(_ report: MutationReport, _ arguments: Arguments) throws -> String {
        if arguments.has(.json) { return try jsonText(report) }
        let page = MutationPage(report: report)
        return arguments.has(markdown) ? page.markdown : page.text
    }
}
