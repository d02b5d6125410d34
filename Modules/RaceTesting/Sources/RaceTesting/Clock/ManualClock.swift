import Synchronization

/// A clock that stands still until the test moves it.
///
/// Pass it to code that takes `any Clock<Duration>`. A sleep on it ends when the test has advanced
/// the clock far enough, or when its task is cancelled. It takes no real time.
///
/// A clock with `advancesWhenIdle` also moves by itself, in a schedule: when nothing else can run, it
/// advances to the next end of a sleep. So a loop until a deadline ends, and a timeout never ends before
/// work that can run. All such clocks of a schedule advance together. `settle()` lets no time pass.
public final class ManualClock: Clock {
    /// A moment of a manual clock.
    public struct Instant: InstantProtocol, CustomStringConvertible {
        let sinceStart: Duration

        /// Returns the moment that is `duration` later.
        public func advanced(by duration: Duration) -> Instant {
            Instant(sinceStart: sinceStart + duration)
        }

        /// Returns the time until `other`.
        public func duration(to other: Instant) -> Duration { other.sinceStart - sinceStart }

        /// Returns whether one moment is before the other.
        public static func < (first: Instant, second: Instant) -> Bool {
            first.sinceStart < second.sinceStart
        }

        /// The time since the clock was created.
        public var description: String { "\(sinceStart)" }
    }

    struct Sleeper: Sendable {
        let token: SuspensionToken
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
        let registry: WaitRegistry
        let wait: Int

        func wake(throwing error: (any Error)? = nil) {
            registry.remove(wait)
            if let error {
                continuation.resume(throwing: error)
            } else {
                continuation.resume()
            }
        }
    }

    struct State {
        var now = Instant(sinceStart: .zero)
        /// The moment at which the last of the advances ends.
        var end = Instant(sinceStart: .zero)
        var sleepers: [Sleeper] = []
    }

    let state = Mutex(State())
    let site: SourceSite
    let advancesWhenIdle: Bool

    /// Creates a clock that shows zero.
    ///
    /// - Parameter advancesWhenIdle: whether it advances by itself when nothing else of the schedule can
    ///   run, until the test's body returns. Outside a schedule it does not.
    public init(
        advancesWhenIdle: Bool = false,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        self.advancesWhenIdle = advancesWhenIdle
    }

    /// The moment that the clock shows.
    public var now: Instant { state.withLock { $0.now } }

    /// Zero: every duration makes a difference.
    public var minimumResolution: Duration { .zero }

    /// The number of tasks that sleep on the clock now.
    public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    /// Advances the clock and wakes the sleepers that are due, earliest first.
    ///
    /// In a schedule everything first runs as far as it can, and again after each moment at which a
    /// sleep ends. So a loop that sleeps a second runs ten times in ten seconds. Outside a schedule
    /// the clock cannot know when that is: the test waits for the effects itself.
    ///
    /// Two advances at once add up: the second one starts at the moment at which the first ends.
    public func advance(
        by duration: Duration,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) async {
        guard duration >= .zero else {
            return FailureReporter.running.fail(
                "A ManualClock cannot go back: it was advanced by \(duration). Pass zero or more.",
                at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
        }
        await ScheduleExecutor.current?.settle()
        let end = state.withLock { state in
            state.end = max(state.now, state.end).advanced(by: duration)
            return state.end
        }
        while wakeNext(before: end) { await ScheduleExecutor.current?.settle() }
    }

    /// The time until the next sleeper is due.
    var untilNextWake: Duration? {
        state.withLock { state in
            state.sleepers.map(\.deadline).min().map { state.now.duration(to: $0) }
        }
    }

    /// Advances the clock and wakes the sleepers that are due.
    func pass(_ time: Duration) {
        let end = now.advanced(by: time)
        while wakeNext(before: end) {}
    }

    /// Advances the clock to the first sleeper that is due and wakes it, or else to `end`.
    ///
    /// - Returns: whether a sleeper was due.
    private func wakeNext(before end: Instant) -> Bool {
        let due = state.withLock { state in
            guard let next = state.sleepers.map(\.deadline).min(), next <= end else {
                // In the same lock: a sleeper that comes later sees the end.
                state.now = max(state.now, end)
                return [Sleeper]()
            }
            state.now = max(state.now, next)
            defer { state.sleepers.removeAll { $0.deadline == next } }
            return state.sleepers.filter { $0.deadline == next }
        }
        for sleeper in due { sleeper.wake() }
        return !due.isEmpty
    }
}
