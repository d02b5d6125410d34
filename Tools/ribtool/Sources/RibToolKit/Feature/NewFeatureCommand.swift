/// `ribtool new-feature`: a feature from a template, registered and tested, in one step.
enum NewFeatureCommand: Subcommand {
    static let name = "new-feature"
    static let summary = "Makes a feature from a template, with its tests, below a parent."
    static let operands = "NAME"

    static var options: [Option] {
        [
            Option(
                name: "--parent", value: "PARENT",
                summary: "The feature that attaches it, LoggedIn say."),
            Option(name: "--headless", summary: "Makes a unit without a view."),
            Option(name: "--worker", summary: "Adds a worker that lives as long as the unit."),
            Option(name: "--dry-run", summary: "Prints the change as a diff; changes nothing."),
            Option(
                name: "--allow-dirty",
                summary: "Also changes files that have changes that are not committed."),
            Option(name: "--json", summary: "Prints for programs what was changed."),
            .root,
        ]
    }

    static let discussion = """
        Copies Modules/\(FeatureName.template), or Modules/\(FeatureName.headlessTemplate), with its
        tests, under NAME, an UpperCamelCase word. Registers the copy in the root's Package.swift and
        in the README. The parent gets a dependency on it, `NAMEBuilder`, which the composition root
        may answer, and an `attachNAME()` of its router, with tests. All of it builds and its tests
        are green: swift test --filter NAMETests.

        Everything is prepared in a copy first. When something fails, or the run is interrupted,
        nothing has changed. `ribtool remove-feature NAME` takes all of it back.
        """

    static let examples = [
        "ribtool new-feature Brisket --parent LoggedIn",
        "ribtool new-feature Brisket --parent LoggedIn --dry-run",
        "ribtool new-feature Announcements --parent LoggedIn --headless --worker",
    ]

    static func run(_ arguments: Arguments, in folder: String) throws -> Answer {
        guard arguments.operands.count == 1, let word = arguments.operands.first else {
            throw UsageError(
                sentence: arguments.operands.isEmpty
                    ? "a feature needs a name" : "one feature at a time")
        }
        let name = try FeatureName(word)
        guard let parent = arguments.values["--parent"] else {
            throw UsageError(sentence: "--parent PARENT says which feature attaches \(name)")
        }
        let repository = try Repository(around: folder, root: arguments.values["--root"])
        let feature = Feature(
            name: name, parent: try FeatureParents(repository: repository).named(parent),
            isHeadless: arguments.flags.contains("--headless"),
            hasWorker: arguments.flags.contains("--worker"))
        return try NotedSignals.watched {
            try make(feature, in: repository, arguments.flags)
        }
    }

    private static func make(
        _ feature: Feature, in repository: Repository, _ flags: Set<String>
    ) throws -> Answer {
        try TakenNames(repository: repository).check(feature.name)
        let checkout = try Checkout(of: repository)
        let staging = try Staging(of: repository.root)
        try FeatureMaker(staging: staging).add(feature)
        let changes = try staging.changes()
        try checkLines(of: changes, feature.name)
        if !flags.contains("--allow-dirty") { try checkout.requireClean(changes.map(\.path)) }
        let isDryRun = flags.contains("--dry-run")
        if !isDryRun { try Journal(root: repository.root).apply(changes) }
        if flags.contains("--json") {
            let report = FeatureReport(feature, changes, isDryRun: isDryRun)
            return Answer(output: try jsonText(report))
        }
        return Answer(
            output: isDryRun ? try staging.diff(of: changes) : summary(of: feature, changes))
    }

    /// - Throws: ``UsageError`` when the formatter could not break a line that the name made long.
    private static func checkLines(
        of changes: [FileChange], _ name: FeatureName
    ) throws(UsageError) {
        for change in changes where change.path.hasSuffix(".swift") {
            guard let line = change.longLine else { continue }
            throw UsageError(
                sentence: """
                    \(name) is too long: line \(line) of \(change.path) would have more than \
                    \(FileChange.width) columns
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
