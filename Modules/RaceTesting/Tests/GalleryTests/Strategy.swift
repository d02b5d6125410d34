@testable import RaceTesting

/// A way to search: all of `schedules`, or one part of it alone.
enum Strategy: String, CaseIterable, Sendable {
    case all
    /// The schedules nearest to the order of arrival.
    case nearest
    /// Random priorities with few changes (PCT).
    case priorities
    case uniform

    /// Returns which schedule failed, counted from one; `nil` when none of `count` did.
    func find(
        _ count: Int, seed: UInt64, cancelling: Cancellation? = nil,
        _ body: @escaping @Sendable () async throws -> Void
    ) async -> Int? {
        let report = await FailureLog().collect {
            await explore(at: SourceSite(), 100_000, cancelling: cancelling, body) { exploration in
                // Only whether it fails counts, so no failure is made smaller.
                let trial = Exploration(exploration.schedule, isTrial: true)
                return switch self {
                case .all: trial.search(count, from: seed)
                case .nearest: trial.systematic(limit: count, maxDelays: .max)
                case .priorities: trial.random(0..<count, from: seed, .priorities)
                case .uniform: trial.random(0..<count, from: seed, .uniform)
                }
            }
        }
        return report.failure?.schedule
    }
}
