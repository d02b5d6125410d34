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
            Deletes Modules/NAME and Tests/NAMETests, and removes the lines in the root's
            Package.swift, in the README, and in the parent: each file is what it was before
            new-feature, byte for byte. What was edited since is not lost by accident: that needs
            --force. A feature that other modules or the app import is not removed.

            Everything is prepared in a copy first. When something fails, or the run is cancelled,
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
        TerminationSignals.shared.watch()
        return try remove(Feature(named: name, in: repository), from: repository, arguments)
    }

    private static func remove(
        _ feature: Feature, from repository: Repository, _ arguments: Arguments
    ) throws -> Answer {
        let isForced = arguments.has(force)
        let staging = try Staging(of: repository.root)
        var edited = try FeatureMaker(staging: staging).remove(feature, isForced: isForced)
        let changes = try staging.changes()
        let uses = FeatureUses(root: staging.root, name: feature.name)
        if let user = uses.imports().first {
            throw ToolError(sentence: "\(user) uses \(feature.name). Take that out first.")
        }
        let left = uses.mentions()
        edited += left.map(\.description)
        if !isForced,
            let first = try edited.first ?? changed(feature, in: repository, after: staging)
        {
            throw ToolError(
                sentence: """
                    \(first) is not as new-feature made it. Look at it, and use --force when \
                    nothing of it is needed.
                    """)
        }
        let isDryRun = arguments.has(dryRun)
        if !isDryRun {
            try Journal(root: repository.root).apply(changes)
            for folder in feature.folders { removeProducts(in: repository.root + "/" + folder) }
        }
        if arguments.has(.json) {
            let report = FeatureReport(feature, changes, uses: left, isDryRun: isDryRun)
            return Answer(output: try jsonText(report))
        }
        return Answer(
            output: isDryRun
                ? try staging.diff(of: changes) : summary(of: feature, changes, uses: left))
    }

    private static func summary(
        of feature: Feature, _ changes: [FileChange], uses: [Site]
    ) -> String {
        let deleted = changes.count { $0.new == nil }
        let lines = uses.map { "Mend \($0), which still uses it.\n" }.joined()
        return """
            Removed \(feature.name): \(deleted) files, and lines in \(changes.count - deleted) others.
            \(lines)
            """
    }

    /// The first of the feature's files that is not what `new-feature` would make now.
    ///
    /// - Parameter staging: the repository without the feature; it is put in again.
    private static func changed(
        _ feature: Feature, in repository: Repository, after staging: Staging
    ) throws -> String? {
        try FeatureMaker(staging: staging).add(feature)
        let there = feature.folders.flatMap { filePaths(in: repository.root, below: $0) }
        let made = feature.folders.flatMap(staging.files(below:)) + feature.addedFiles.keys
        return Set(there + made).sorted().first {
            staging.text($0) != fileText(repository.root + "/" + $0)
        }
    }

    /// Removes what building the module alone has left in its folder.
    private static func removeProducts(in folder: String) {
        let files = FileManager.default
        for name in [".build", ".index-build", ".swiftpm"] {
            try? files.removeItem(atPath: folder + "/" + name)
        }
        if (try? files.contentsOfDirectory(atPath: folder))?.isEmpty == true {
            try? files.removeItem(atPath: folder)
        }
    }
}

extension Feature {
    /// A feature of the repository, as its folders look.
    fileprivate init(named name: FeatureName, in repository: Repository) throws(UsageError) {
        let sources = "\(repository.root)/Modules/\(name)/Sources"
        let parent = repository.modules.map(\.name).first {
            isFile("\(repository.root)/Modules/\($0)/Sources/\($0)/\($0)Router+\(name).swift")
        }
        self.init(
            name: name, parent: try parent.map { text throws(UsageError) in try FeatureName(text) },
            isHeadless: !isFolder("\(sources)/\(name)Views"),
            hasWorker: isFile("\(sources)/\(name)/\(name)Worker.swift"))
    }
}
