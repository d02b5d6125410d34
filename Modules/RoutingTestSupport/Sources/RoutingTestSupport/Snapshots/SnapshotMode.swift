#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The rule by which snapshots are written instead of compared.
public enum SnapshotMode: String, Sendable, CaseIterable {
    /// Every snapshot is written.
    case all
    /// Snapshots that differ or are missing are written.
    case failed
    /// Snapshots that are missing are written; the default.
    case missing
    /// None is written; a missing one fails the test.
    case never

    /// The mode for the current task, in place of the environment's.
    @TaskLocal public static var override: SnapshotMode?

    /// Returns the mode that the environment sets: `RIBHOUSE_SNAPSHOTS`, and ``never`` if `CI` is set.
    static func inEnvironment(_ environment: [String: String]) -> SnapshotMode {
        if let ci = environment["CI"], !["", "0", "false"].contains(ci) { return .never }
        return environment["RIBHOUSE_SNAPSHOTS"].flatMap(SnapshotMode.init) ?? .missing
    }

    static var current: SnapshotMode {
        override ?? inEnvironment(ProcessInfo.processInfo.environment)
    }
}
