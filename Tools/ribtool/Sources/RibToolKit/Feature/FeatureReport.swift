/// What a run did for a feature, or would do, for programs.
struct FeatureReport: Encodable {
    let feature: String
    let parent: String?
    /// Whether nothing was changed.
    let isDryRun: Bool
    let added: [String]
    let changed: [String]
    let removed: [String]
    /// Lines of others that still use what was removed.
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
