import Routing
import RoutingTestSupport

/// Runs `work` with deadlines that `clock` measures.
func withDeadlines<Value: Sendable>(
    on clock: ManualClock, _ work: @Sendable () async throws -> Value
) async throws -> Value {
    try await Diagnostics.$current.withValue(
        Diagnostics(report: Diagnostics.log, sleep: { try await clock.sleep(for: $0) })
    ) {
        try await work()
    }
}

/// Returns the reason why a wait for a unit failed; `nil` if it did not.
func reason(_ wait: () async throws -> PitRouter) async -> RoutingError.Code? {
    do {
        _ = try await wait()
        return nil
    } catch {
        return (error as? RoutingError)?.code
    }
}
