public import Essentials

/// The clock of the pit: the wall clock, since cooks go on while no program runs.
public protocol PitClock: Sendable {
    /// The current time.
    var now: Date { get }

    /// Waits until `date`; returns at once if it has passed.
    ///
    /// It may return late after a jump of the clock; see ``PitService/watch()``.
    /// - Throws: `CancellationError` when the task is cancelled.
    func sleep(until date: Date) async throws
}
