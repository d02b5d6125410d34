public import Streams

/// The readings of thermometers.
///
/// It knows nothing of cooks.
public protocol ProbesService: Sendable {
    /// The newest state, then each change; a slow reader gets the newest next. It ends with the service.
    ///
    /// Time alone changes nothing here: ``Probe/state(at:)`` tells a silent probe.
    var probes: SharedStream<ProbesState> { get }

    /// The time by the clock of the arrivals.
    var now: ContinuousClock.Instant { get }

    /// Reads the source until it ends or the task is cancelled.
    ///
    /// It has released everything when it returns. The state says why the source has ended. One call runs at
    /// a time.
    func watch() async
}
