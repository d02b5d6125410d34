import RoutingTestSupport

/// Calls a spy each second of its clock, until its task is cancelled.
struct Heartbeat: Sendable {
    let clock: any Clock<Duration>
    let beat: Spy<Void, Void, Never>

    func run() async {
        while (try? await clock.sleep(for: .seconds(1))) != nil { await beat() }
    }
}
