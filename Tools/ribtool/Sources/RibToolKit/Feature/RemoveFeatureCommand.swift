import ArgumentParsing
import SwiftSyntax

enum RemoveFeatureCommand: Subcommand {
    static let syntax = CommandSyntax(
        name: "remove-feature", summary: "undo what new-feature created",
        operands: "NAME", operandCount: 1...1, options: [.dryRun, .force, .json, .root],
        discussion: """
            Deletes Modules/NAME and Tests/NAMETests, and undoes the edits in the root's
            Package.swift, in the README, and in the parent: each file is what it was before
            new-feature, byte for byte. If something was edited since, nothing is removed without
            --force. A feature that other modules or the app import is never removed.
            """,
        examples: ["ribtool remove-feature Brisket", "ribtool remove-feature Brisket --dry-run"])

    static func run(_ arguments: Arguments, in repository: Repository) throws -> Answer {
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
    ) throws -> Answer {
        let name = feature.name
        let isForced = arguments.has(.force)
        TerminationSignals.shared.watch()
        var draft = Draft(of: repository, with: feature.modules.flatMap(\.name.folders))
        let edited = try draft.remove(feature, isForced: isForced)
        let modules = feature.modules.flatMap { [$0.name.text, $0.name.text + "Views"] }
        let (others, folders) = (draft.repository, ["Apps", "Modules", "Tests"])
        let imports = others.uses(of: [name.text], below: folders) { token in
            feature.modules.contains { token.text == "../\($0.name)" }
                || modules.contains(token.plainText)
                    && token.parent?.is(ImportPathComponentSyntax.self) == true
        }
        if let user = imports.first {
            throw ToolError("\(user.site) uses \(name). Remove that first.")
        }
        let types = feature.modules.flatMap {
            repository.sources(below: "Modules/\($0.name)/Sources", with: [name.text]).flatMap(
                \.tree.types)
        }
        let own =
            types.map(\.name) + ["attach\(name)", "didTap\(name)", "\(name.lowerCamel)Builder"]
        let left = others.uses(of: own, below: folders) { own.contains($0.plainText) }.map(\.site)
        func check(_ edited: [String]) throws(ToolError) {
            guard !isForced, let first = edited.first else { return }
            let advice = "Read it. To remove it anyway, use --force."
            throw ToolError("\(first) differs from what new-feature wrote. \(advice)")
        }
        try check(edited + left.map(\.description))
        try draft.refresh()
        var restored = draft
        try restored.restoreLayout(before: feature)
        var layouts = restored.changes.map(\.path)
        if !isForced {
            // Added again, the feature is as `new-feature` would write it now.
            var again = restored
            try again.add(feature)
            let edited = again.changes.map(\.path)
            try check(edited.filter(feature.owns))
            // A layout that somebody has changed since stays.
            layouts.removeAll(where: edited.contains)
        }
        for path in layouts { draft[path] = restored[path] }
        let changes = draft.changes
        let report = FeatureReport(feature, changes, uses: left, isDryRun: arguments.has(.dryRun))
        let deleted = report.removed.count
        return try draft.settled(
            report, arguments,
            """
            Removed \(name): \(deleted) files, and edits in \(changes.count - deleted) others.
            \(left.map { "Fix \($0), which still uses it.\n" }.joined())
            """)
    }
}
