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

    /// A value of `RIBHOUSE_SNAPSHOTS` that is no mode.
    struct UnknownMode: Error, CustomStringConvertible {
        let text: String

        var description: String {
            "RIBHOUSE_SNAPSHOTS is “\(text)”, which is no mode. Set all, failed, missing or never."
        }
    }

    /// Returns the mode that the environment sets: `RIBHOUSE_SNAPSHOTS`, and ``never`` in CI.
    static func inEnvironment(
        _ environment: [String: String]
    ) throws(UnknownMode) -> SnapshotMode {
        if let ci = environment["CI"], !["", "0", "false"].contains(ci) { return .never }
        guard let text = environment["RIBHOUSE_SNAPSHOTS"], !text.isEmpty else { return .missing }
        guard let mode = SnapshotMode(rawValue: text) else { throw UnknownMode(text: text) }
        return mode
    }

    static var current: SnapshotMode {
        get throws(UnknownMode) {
            if let override { return override }
            return try inEnvironment(ProcessInfo.processInfo.environment)
        }
    }
}
