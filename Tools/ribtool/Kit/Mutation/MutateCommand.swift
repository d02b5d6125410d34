/// `ribtool mutate`: changes one thing at a time, and tells which changes no test noticed.
enum MutateCommand: Subcommand {
    static let name = "mutate"
    static let summary = "Changes one thing at a time, and tells what no test noticed."
    static let operands = "[MODULE…]"

    static var options: [Option] {
        [
            Option(name: "--json", summary: "Prints the report for programs."),
            Option(name: "--markdown", summary: "Prints the report for docs/mutation.md."),
            Option(
                name: "--only", value: "FILE[:LINE]",
                summary: "Only what can be changed there; FILE may be the end of a path."),
            Option(name: "--views", summary: "Changes a module's views too."),
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
        \(MutationSettings.path). Exit code 1 says that a figure is below its minimum, or that
        an entry there names a change that does not exist.
        """

    static let examples = [
        "ribtool mutate",
        "ribtool mutate LoggedIn",
        "ribtool mutate Launch --only LaunchInteractor.swift:34",
        "ribtool mutate Routing --only Slot.swift",
        "ribtool mutate Routing --list",
        "ribtool mutate --markdown",
    ]

    static func run(_ arguments: Arguments, in folder: String) throws -> Answer {
        if arguments.flags.isSuperset(of: ["--json", "--markdown"]) {
            throw UsageError(sentence: "--json and --markdown exclude each other")
        }
        let house = try House(around: folder, root: arguments.values["--root"])
        var scope = MutationPlan.Scope(
            modules: try modules(arguments.operands, of: house),
            includesViews: arguments.flags.contains("--views"))
        if let place = arguments.values["--only"] {
            (scope.file, scope.line) = try fileAndLine(place)
        }
        let settings = try MutationSettings(root: house.root)
        let plan = try MutationPlan(house, scope)
        guard !plan.changes.isEmpty else {
            throw ToolError(sentence: "There is nothing to change there.")
        }
        if arguments.flags.contains("--list") { return list(plan) }
        let report = try report(on: plan, scope, house, settings)
        return Answer(
            output: try render(report, flags: arguments.flags),
            exitCode: report.isInOrder ? .done : .failed)
    }

    /// The modules that are named; without names, every feature.
    private static func modules(
        _ names: [String], of house: House
    ) throws(UsageError) -> [House.Module] {
        guard names.isEmpty else { return try house.modules(named: names) }
        return house.modules.filter {
            let interactor = "\($0.name)/Sources/\($0.name)/\($0.name)Interactor.swift"
            return isFile("\(house.root)/Modules/\(interactor)")
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

    private static func report(
        on plan: MutationPlan, _ scope: MutationPlan.Scope, _ house: House,
        _ settings: MutationSettings
    ) throws -> MutationReport {
        let progress = Progress()
        defer { progress.clear() }
        let checkout = MutationCheckout(house)
        let lock = try FileLock("\(house.root)/.build/mutate/lock")
        defer { lock.release() }
        var files = plan.files
        let targets = try scope.modules.flatMap { try $0.tests() }
        try MutationBuild(checkout: checkout, testTargets: targets, progress: progress).run(&files)
        let modules = try scope.modules.map { module in
            let own = files.filter { $0.module == module.name }
            let start = ContinuousClock.now
            let slow = settings.slowTests.filter { $0.module == module.name }.map(\.test)
            let binary = try TestBinary(checkout, testTargets: module.tests(), slow: slow)
            let run = MutationRun(
                module: module.name, changes: plan.changes, settings: settings,
                progress: progress, ask: { try binary.run(mutant: $0, limits: $1) },
                reached: binary.reached)
            let changes = try run.judge(own.flatMap(\.mutants).map(\.number))
            let planned = plan.files.filter { $0.module == module.name }.flatMap(\.mutants).count
            return ModuleMutation(
                name: module.name, minimum: settings.minimum(for: module.name), changes: changes,
                refused: planned - changes.count, seconds: start.duration(to: .now) / .seconds(1))
        }
        let paths = Set(plan.files.map(\.path))
        let unused = settings.survivors.filter { survivor in
            scope.line == nil && paths.contains(survivor.file)
                && !plan.changes.values.contains { survivor.matches($0) }
        }
        return MutationReport(modules: modules, unused: unused)
    }

    private static func render(_ report: MutationReport, flags: Set<String>) throws -> String {
        if flags.contains("--json") { return try jsonText(report) }
        let page = MutationPage(report: report)
        return flags.contains("--markdown") ? page.markdown : page.text
    }
}
