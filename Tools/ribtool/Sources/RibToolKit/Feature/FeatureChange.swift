import ArgumentParsing
import SwiftSyntax

enum RemoveFeatureCommand: Subcommand {
    static let syntax = CommandSyntax(
        name: "remove-feature", summary: "remove a feature, and what its parent has for it",
        operands: "NAME", operandCount: 1...1, options: [.dryRun, .allowDirty, .json, .root],
        discussion: """
            Deletes the sources and tests of NAME, and takes what new-feature wrote out of the manifests,
            the README, the app and the parent. Lines that still use the feature are
            listed. A feature that other modules or the app import is not removed.

            Without --allow-dirty, it changes no file with uncommitted changes. So `git restore .` undoes
            the removal of a feature that is committed.
            """,
        examples: ["ribtool remove-feature Brisket", "ribtool remove-feature Brisket --dry-run"])

    static func run(_ arguments: Arguments, in repository: Repository) throws -> CommandResult {
        let name = try FeatureName(arguments.operands[0])
        if name.text.hasSuffix("Template") {
            throw UsageError("\(name) is a template and cannot be removed.")
        }
        try UsageError.expect(name.text, "feature", among: repository.modules.map(\.name))
        return try remove(try Feature(name, in: repository), arguments, in: repository)
    }
}

extension Subcommand {
    static func remove(
        _ feature: Feature, _ arguments: Arguments, in repository: Repository
    ) throws -> CommandResult {
        let name = feature.name
        TerminationSignals.shared.watch()
        var change = PendingChange(of: repository, with: feature.folders)
        try change.remove(feature)
        let modules = feature.targets.map(\.name.text)
        let (others, folders) = (change.repository, ["Apps", "Modules", "Tests"])
        let imports = others.uses(of: [name.text], below: folders) { token in
            modules.contains(token.plainText)
                && token.parent?.is(ImportPathComponentSyntax.self) == true
        }
        if let user = imports.first {
            throw ToolError("\(user.site) uses \(name). Remove that first.")
        }
        let types = feature.targets.flatMap {
            repository.sources(below: $0.name.sources, with: [name.text]).flatMap(\.tree.types)
        }
        let own =
            types.map(\.name) + [
                "attach\(name)", "ask\(name)", "didTap\(name)", "\(name.lowerCamel)Builder",
            ]
        let left = others.uses(of: own, below: folders) { own.contains($0.plainText) }.map(\.site)
        try change.refresh()
        let changes = change.changes
        let report = FeatureReport(feature, changes, uses: left, isDryRun: arguments.has(.dryRun))
        let deleted = report.removed.count
        return try change.applied(
            report, arguments,
            """
            Removed \(name): \(deleted) files, and edits in \(changes.count - deleted) others.
            \(left.map { "Fix \($0), which still uses it.\n" }.joined())
            """)
    }
}

extension Subcommand {
    /// - Parameter sentences: what to print, for the number of files.
    static func create(
        _ feature: Feature, _ arguments: Arguments, in repository: Repository,
        _ sentences: (_ files: String) -> String
    ) throws -> CommandResult {
        try repository.checkIsFree(feature)
        TerminationSignals.shared.watch()
        var change = PendingChange(of: repository)
        try change.add(feature)
        let report = FeatureReport(feature, change.changes, isDryRun: arguments.has(.dryRun))
        let files = "\(report.added.count) files, and edits in \(report.changed.count) others"
        return try change.applied(report, arguments, sentences(files))
    }
}

extension PendingChange {
    /// Applies the changes and says so, or with `--dry-run` shows them.
    /// - Throws: ``ToolError`` if git could not restore one of the files, unless `--allow-dirty` says that
    ///   it need not.
    func applied(
        _ report: FeatureReport, _ arguments: Arguments, _ sentences: String
    ) throws -> CommandResult {
        if report.isDryRun { return try arguments.answer(report, diff()) }
        let uncommitted = try changes.uncommitted(below: root)
        if let path = uncommitted.first, !arguments.has(.allowDirty) {
            let advice = "Commit or stash them, or use --allow-dirty."
            throw ToolError("\(path) has uncommitted changes. \(advice)")
        }
        try changes.apply(in: root)
        return try arguments.answer(report, sentences)
    }
}

/// The result of `new-feature` or `remove-feature`; `--json` prints it as it is.
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
        parent = feature.parent?.name.text
        self.isDryRun = isDryRun
        added = changes.filter { $0.old == nil }.map(\.path)
        changed = changes.filter { $0.old != nil && $0.new != nil }.map(\.path)
        removed = changes.filter { $0.new == nil }.map(\.path)
        self.uses = uses
    }
}
