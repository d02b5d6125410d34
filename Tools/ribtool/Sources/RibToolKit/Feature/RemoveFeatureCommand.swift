import ArgumentParsing
import Foundation

/// `ribtool remove-feature`: the inverse of `ribtool new-feature`.
enum RemoveFeatureCommand: Subcommand {
    private static let dryRun = Option(
        name: "--dry-run", summary: "print the change as a diff; change nothing")
    private static let force = Option(
        name: "--force", summary: "also remove what was edited since, and name the lines left")

    static let syntax = CommandSyntax(
        name: "remove-feature", summary: "undo what new-feature created",
        operands: "NAME", operandCount: 1...1, options: [dryRun, force, .json, .root],
        discussion: """
            Deletes Modules/NAME and Tests/NAMETests, and undoes the edits in the root's
            Package.swift, in the README, and in the parent: each file is what it was before
            new-feature, byte for byte. If something was edited since, nothing is removed without
            --force. A feature that other modules or the app import is never removed.

            The change is prepared in a copy first. If something fails, or the run is cancelled,
            no file is changed.
            """,
        examples: ["ribtool remove-feature Brisket", "ribtool remove-feature Brisket --dry-run"])

    static func run(_ arguments: Arguments, in folder: String) throws -> Answer {
        let name = try FeatureName(arguments.operands[0])
        let repository = try Repository(around: folder, root: arguments.value(of: .root))
        if name == .template || name == .headlessTemplate {
            throw UsageError("\(name) is a template and cannot be removed.")
        }
        let names = repository.modules.map(\.name)
        guard names.contains(name.text) else {
            throw UsageError.unknown("feature", name.text, among: names)
        }
        let feature = try feature(name, in: repository)
        let isForced = arguments.has(force)

        TerminationSignals.shared.watch()
        let copy = try RepositoryCopy(of: repository.root)
        var edited = try FeatureMaker(copy: copy).remove(feature, isForced: isForced)
        let changes = try copy.changes()
        let uses = FeatureUses(root: copy.root, name: name)
        if let user = uses.imports().first {
            throw ToolError(sentence: "\(user) uses \(name). Remove that first.")
        }
        let left = uses.mentions()
        edited += left.map(\.description)
        let diff = arguments.has(dryRun) ? try copy.diff(of: changes) : nil
        if !isForced, let first = try edited.first ?? changed(feature, in: repository, copy) {
            throw ToolError(
                sentence: """
                    \(first) is not as new-feature wrote it. Look at it, and use --force if you \
                    need nothing of it.
                    """)
        }
        if diff == nil {
            try changes.apply(in: repository.root)
            for folder in feature.folders { removeProducts(in: repository.root + "/" + folder) }
        }
        if arguments.has(.json) {
            let report = FeatureReport(feature, changes, uses: left, isDryRun: diff != nil)
            return Answer(output: try jsonText(report))
        }
        return Answer(output: diff ?? summary(of: feature, changes, uses: left))
    }

    private static func summary(
        of feature: Feature, _ changes: [FileChange], uses: [Site]
    ) -> String {
        let deleted = changes.count { $0.new == nil }
        let lines = uses.map { "Fix \($0), which still uses it.\n" }.joined()
        return """
            Removed \(feature.name): \(deleted) files, and edits in \(changes.count - deleted) others.
            \(lines)
            """
    }

    /// Returns a feature of the repository, as its folders show it.
    private static func feature(
        _ name: FeatureName, in repository: Repository
    ) throws(UsageError) -> Feature {
        let sources = "\(repository.root)/Modules/\(name)/Sources"
        let parent = repository.modules.map(\.name).first {
            isFile("\(repository.root)/\(Feature.edge(from: $0, to: name))")
        }
        return Feature(
            name: name, parent: try parent.map { text throws(UsageError) in try FeatureName(text) },
            isHeadless: !isFolder("\(sources)/\(name)Views"),
            hasWorker: isFile("\(sources)/\(name)/\(name)Worker.swift"))
    }

    /// Returns the first of the feature's files that is not what `new-feature` would write now.
    ///
    /// - Parameter copy: The repository without the feature; it is added again.
    private static func changed(
        _ feature: Feature, in repository: Repository, _ copy: RepositoryCopy
    ) throws -> String? {
        try FeatureMaker(copy: copy).add(feature)
        let there = feature.folders.flatMap { filePaths(in: repository.root, below: $0) }
        let made = feature.folders.flatMap(copy.files(below:)) + feature.additions.map(\.path)
        return Set(there + made).sorted().first {
            copy.text($0) != fileText(repository.root + "/" + $0)
        }
    }

    /// Removes what a build of the module alone has left in its folder.
    private static func removeProducts(in folder: String) {
        let files = FileManager.default
        for name in [".build", ".index-build", ".swiftpm"] {
            try? files.removeItem(atPath: folder + "/" + name)
        }
        if (try? files.contentsOfDirectory(atPath: folder)) == [] {
            try? files.removeItem(atPath: folder)
        }
    }
}
