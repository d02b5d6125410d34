import ArgumentParsing

/// `ribtool new-feature`: a feature from a template, registered and tested, in one step.
enum NewFeatureCommand: Subcommand {
    private static let parent = Option(
        name: "--parent", value: "PARENT",
        summary: "the feature that attaches it, for example LoggedIn")
    private static let headless = Option(
        name: "--headless", summary: "create a unit without a view")
    private static let worker = Option(
        name: "--worker", summary: "add a worker that lives as long as the unit")
    private static let dryRun = Option(
        name: "--dry-run", summary: "print the change as a diff; change nothing")
    private static let allowDirty = Option(
        name: "--allow-dirty", summary: "also change files with changes that are not committed")

    static let syntax = CommandSyntax(
        name: "new-feature",
        summary: "create a feature from a template, with its tests, below a parent",
        operands: "NAME", operandCount: 1...1,
        options: [parent, headless, worker, dryRun, allowDirty, .json, .root],
        discussion: """
            Copies Modules/\(FeatureName.template), or Modules/\(FeatureName.headlessTemplate), with
            its tests, under NAME, an UpperCamelCase word. Registers the copy in the root's
            Package.swift and in the README. The parent gets a dependency on it, `NAMEBuilder`, which
            the composition root may answer, and an `attachNAME()` of its router, with tests. All of
            it builds and its tests are green: swift test --filter NAMETests.

            Everything is prepared in a copy first. When something fails, or the run is cancelled,
            no file is changed. `ribtool remove-feature NAME` undoes all of it.
            """,
        examples: [
            "ribtool new-feature Brisket --parent LoggedIn",
            "ribtool new-feature Brisket --parent LoggedIn --dry-run",
            "ribtool new-feature Announcements --parent LoggedIn --headless --worker",
        ])

    static func run(_ arguments: Arguments, in folder: String) throws -> Answer {
        let name = try FeatureName(arguments.operands[0])
        guard let parent = arguments.value(of: parent) else {
            throw UsageError("Name the feature that attaches \(name): --parent PARENT.")
        }
        let repository = try Repository(around: folder, root: arguments.value(of: .root))
        let feature = Feature(
            name: name, parent: try FeatureParents(repository: repository).named(parent),
            isHeadless: arguments.has(headless),
            hasWorker: arguments.has(worker))
        TerminationSignals.shared.watch()
        return try make(feature, in: repository, arguments)
    }

    private static func make(
        _ feature: Feature, in repository: Repository, _ arguments: Arguments
    ) throws -> Answer {
        try TakenNames(repository: repository).check(feature.name)
        let checkout = try Checkout(of: repository)
        let staging = try Staging(of: repository.root)
        try FeatureMaker(staging: staging).add(feature)
        let changes = try staging.changes()
        try checkLines(of: changes, feature.name)
        if !arguments.has(allowDirty) { try checkout.requireClean(changes.map(\.path)) }
        let isDryRun = arguments.has(dryRun)
        if !isDryRun { try Journal(root: repository.root).apply(changes) }
        if arguments.has(.json) {
            let report = FeatureReport(feature, changes, isDryRun: isDryRun)
            return Answer(output: try jsonText(report))
        }
        return Answer(
            output: isDryRun ? try staging.diff(of: changes) : summary(of: feature, changes))
    }

    /// - Throws: `UsageError` when the formatter could not break a line that the name made long.
    private static func checkLines(
        of changes: [FileChange], _ name: FeatureName
    ) throws(UsageError) {
        for change in changes where change.path.hasSuffix(".swift") {
            guard let line = change.longLine else { continue }
            throw UsageError(
                """
                \(name) is too long: line \(line) of \(change.path) would have more than \
                \(FileChange.width) columns.
                """)
        }
    }

    private static func summary(of feature: Feature, _ changes: [FileChange]) -> String {
        let created = changes.count { $0.old == nil }
        let parent = feature.parent.map { " below \($0)" } ?? ""
        let name = feature.name
        return """
            Made \(name)\(parent): \(created) files, and lines in \(changes.count - created) others.
              swift test --filter \(name)Tests    runs its tests.
              \(name.lowerCamel)Builder    is what AppComponent answers, to have it in the app.
              attach\(name)()    of the parent's router attaches it.
              swift run ribtool remove-feature \(name)    takes it back.

            """
    }
}
