import ArgumentParsing

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
