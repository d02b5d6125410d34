import PitContract
import RoutingExtras

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A worker that sleeps until a time, and wakes up the unit.
struct AnnouncementsWorker: Worker {
    let name = "waits for the next event"
    let date: Date
    let clock: any PitClock
    let wake: @Sendable () -> Void

    func run() async {
        // A sleep that is cancelled wakes up nothing.
        if (try? await clock.sleep(until: date)) != nil { wake() }
    }
}
