import ArgumentParsing
import Foundation

extension Subcommand {
    /// - Parameter sentences: what to print, for the number of files.
    static func create(
        _ feature: Feature, _ arguments: Arguments, in repository: Repository,
        _ sentences: (_ files: String) -> String
    ) throws -> Answer {
        try repository.checkIsFree(feature)
        TerminationSignals.shared.watch()
        var draft = Draft(of: repository)
        try draft.add(feature)
        let changes = draft.changes
        try checkLines(of: draft, feature.name)
        let uncommitted = try changes.uncommitted(below: repository.root)
        if let path = uncommitted.first, !arguments.has(.allowDirty) {
            let advice = "Commit or stash them, or use --allow-dirty."
            throw ToolError("\(path) has uncommitted changes. \(advice)")
        }
        let report = FeatureReport(feature, changes, isDryRun: arguments.has(.dryRun))
        let files = "\(report.added.count) files, and edits in \(report.changed.count) others"
        return try draft.settled(report, arguments, sentences(files))
    }
}

/// - Throws: `UsageError` if `swift format` could not break a line that the name made long.
private func checkLines(of draft: Draft, _ name: FeatureName) throws(UsageError) {
    for change in draft.changes where change.path.hasSuffix(".swift") {
        let old = String(decoding: change.old ?? Data(), as: UTF8.self).lines
        // `swift format` does not count the comma at the end of a line.
        let long = change.text?.lines.firstIndex {
            $0.count > FileChange.width + ($0.hasSuffix(",") ? 1 : 0) && !old.contains($0)
        }
        guard let long else { continue }
        throw UsageError(
            """
            \(name) is too long: line \(long + 1) of \(change.path) would have more than \
            \(FileChange.width) columns.
            """)
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
