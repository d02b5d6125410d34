import Essentials

/// Finds out whether the wall clock jumped: by a person, a time server, or a sleep of the machine.
struct ClockDifference: Sendable {
    /// The seconds between the wall clock and a clock that never jumps.
    let seconds: @Sendable () -> Double

    /// The difference on this machine.
    ///
    /// The second clock stands still while the machine sleeps, as timers may do.
    static let ofThisMachine: ClockDifference = {
        let start = SuspendingClock.now
        return ClockDifference {
            Date().timeIntervalSince1970 - (SuspendingClock.now - start) / .seconds(1)
        }
    }()

    private static let tolerance = 2.0

    /// Returns whether the difference is not `old`, by more than two seconds.
    func hasJumped(from old: Double) -> Bool { abs(seconds() - old) > Self.tolerance }
}
