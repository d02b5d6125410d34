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
