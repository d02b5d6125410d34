import RoutingExtras

/// A worker that ends the HeadlessTemplate unit after a time; a detach cancels it.
struct HeadlessTemplateWorker: Worker {
    let name = "ends the unit in time"
    /// The time that the unit may be active.
    let limit: Duration
    let clock: any Clock<Duration>
    /// Asks for the end.
    let end: @Sendable () async -> Void

    func run() async {
        do {
            try await clock.sleep(for: limit)
        } catch {
            return
        }
        await end()
    }
}
