import PitContract
import RoutingExtras

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// snippet: worker
/// Looks at a cook again whenever its next event is due; it never polls.
struct PitCookWorker: Worker {
    let name = "waits for the next event"
    let clock: any PitClock
    /// Shows how far the cook is, and returns the time of the next event; `nil` when none comes by
    /// itself.
    let look: @Sendable () async -> Date?

    func run() async {
        while let due = await look() {
            do {
                try await clock.sleep(until: due)
            } catch {
                return
            }
        }
    }
}
// end of snippet
