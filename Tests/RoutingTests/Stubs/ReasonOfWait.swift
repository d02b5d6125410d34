import Routing

/// Why a wait for a unit failed; `nil` when it did not.
func reason(_ wait: () async throws -> PitRouter) async -> WorkflowError.Reason? {
    do {
        _ = try await wait()
        return nil
    } catch {
        return (error as? WorkflowError)?.reason
    }
}
