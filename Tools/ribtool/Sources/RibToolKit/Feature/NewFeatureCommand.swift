import ArgumentParsing
import Foundation

/// `ribtool new-feature`: creates a feature from a template, registered and tested.
enum NewFeatureCommand: Subcommand {
    private static let parent = Option(
        name: "--parent", value: "PARENT",
        summary: "the feature that attaches it, for example LoggedIn")
    private static let headless = Option(
        name: "--headless", summary: "create a unit without a view")
    private static let worker = Option(
        name: "--worker", summary: "add a worker that lives as long as the unit")
    private static let allowDirty = Option(
        name: "--allow-dirty", summary: "also change files with changes that are not committed")

    static let syntax = CommandSyntax(
        name: "new-feature",
        summary: "create a feature from a template, with its tests, below a parent",
        operands: "NAME", operandCount: 1...1,
        options: [parent, headless, worker, .dryRun, allowDirty, .json, .root],
        discussion: """
            Copies Modules/\(FeatureName.template), or Modules/\(FeatureName.headlessTemplate), and
            its tests to NAME, a word in UpperCamelCase. Adds the copy to the root's Package.swift and
            to the README. The parent gets a dependency on it, `NAMEBuilder`, which the composition
            root may provide, and a method `attachNAME()` in its router, with tests. Everything
            builds, and its tests are green: swift test --filter NAMETests.

            The change is prepared in a copy first. If something fails, or the run is cancelled,
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
            name: name, parent: try Self.parent(parent, in: repository),
            isHeadless: arguments.has(headless), hasWorker: arguments.has(worker))
        try TakenNames(repository: repository).check(name)

        TerminationSignals.shared.watch()
        var maker = FeatureMaker(Draft(of: repository))
        try maker.add(feature)
        let changes = maker.draft.changes
        try checkLines(of: maker.draft, name)
        try checkGit(changes, in: repository.root, allowDirty: arguments.has(allowDirty))
        let report = FeatureReport(feature, changes, isDryRun: arguments.has(.dryRun))
        if !report.isDryRun { try changes.apply(in: repository.root) }
        if arguments.has(.json) { return Answer(output: try jsonText(report)) }
        if report.isDryRun { return Answer(output: try maker.draft.diff()) }
        let edited = "\(report.added.count) files, and edits in \(report.changed.count) others"
        return Answer(
            output: """
                Created \(name) below \(parent): \(edited).
                  swift test --filter \(name)Tests    runs its tests.
                  \(name.lowerCamel)Builder    is the property of AppComponent that brings it into the app.
                  attach\(name)()    of the parent's router attaches it.
                  swift run ribtool remove-feature \(name)    undoes all of it.

                """)
    }

    /// - Throws: `UsageError` if there is no such feature, or it can't have children.
    private static func parent(
        _ text: String, in repository: Repository
    ) throws(UsageError) -> FeatureName {
        let templates = [FeatureName.template.text, FeatureName.headlessTemplate.text]
        if templates.contains(text) {
            throw UsageError("\(text) is a template and cannot be a parent.")
        }
        func missing(in name: String) -> String? {
            ["\(name)Builder.swift", "\(name)Router.swift"].first {
                repository["Modules/\(name)/Sources/\(name)/\($0)"] == nil
            }
        }
        let names = repository.modules.map(\.name).filter { !templates.contains($0) }
        guard names.contains(text) else {
            throw .unknown("feature", text, among: names.filter { missing(in: $0) == nil })
        }
        if let file = missing(in: text) {
            throw UsageError("\(text) cannot be a parent: it has no \(file).")
        }
        return try FeatureName(text)
    }

    /// - Throws: `UsageError` if `swift format` could not break a line that the name made long.
    private static func checkLines(of draft: Draft, _ name: FeatureName) throws(UsageError) {
        for change in draft.changes where change.path.hasSuffix(".swift") {
            let old = String(decoding: change.old ?? Data(), as: UTF8.self).lines
            let long = change.text?.lines.firstIndex {
                $0.count > FileChange.width && !old.contains($0)
            }
            guard let long else { continue }
            throw UsageError(
                """
                \(name) is too long: line \(long + 1) of \(change.path) would have more than \
                \(FileChange.width) columns.
                """)
        }
    }

    /// - Throws: ``ToolError`` outside of a git checkout, and if a file has changes that are not
    ///   committed; ``Cancelled``.
    private static func checkGit(
        _ changes: [FileChange], in root: String, allowDirty: Bool
    ) throws {
        let words = ["status", "--porcelain", "--untracked-files=all", "--"]
        let status = try ChildProcess(
            program: "git", arguments: words + changes.map(\.path), folder: root
        ).outcome()
        guard status.end == .exited(0) else {
            throw ToolError(
                sentence: "\(root) is not a git checkout, so nothing could be undone. Clone it.")
        }
        guard !allowDirty, let line = status.output.split(separator: "\n").first else { return }
        throw ToolError(
            sentence: """
                \(line.dropFirst(3)) has changes that are not committed. Commit or stash them, or \
                use --allow-dirty.
                """)
    }
}

/// The result of `new-feature` or `remove-feature`, as JSON.
struct FeatureReport: Encodable {
    let feature: String
    let parent: String?
    let isDryRun: Bool
    let added: [String]
    let changed: [String]
    let removed: [String]
    /// The lines of others that still use a removed feature.
    let uses: [Site]

    init(_ feature: Feature, _ changes: [FileChange], uses: [Site] = [], isDryRun: Bool) {
        self.feature = feature.name.text
        parent = feature.parent?.text
        self.isDryRun = isDryRun
        added = changes.filter { $0.old == nil }.map(\.path)
        changed = changes.filter { $0.old != nil && $0.new != nil }.map(\.path)
        removed = changes.filter { $0.new == nil }.map(\.path)
        self.uses = uses
    }
}
