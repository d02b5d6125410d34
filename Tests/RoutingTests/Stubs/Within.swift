import Routing
import RoutingTestSupport

/// Does `work` with deadlines that `clock` measures.
func within<Value: Sendable>(
    _ clock: ManualClock, _ work: @Sendable () async throws -> Value
) async throws -> Value {
    try await Diagnostics.$current.withValue(
        Diagnostics(sleep: { try await clock.sleep(for: $0) })
    ) {
        try await work()
    }
}
