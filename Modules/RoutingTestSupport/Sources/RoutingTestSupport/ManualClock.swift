import Synchronization

/// A clock that stands still until the test moves it.
///
/// Give it to code that takes `any Clock<Duration>`. A sleep on it ends when the test has advanced
/// the clock far enough, or when its task is cancelled; it takes no real time.
public final class ManualClock: Clock {
    /// A moment of a manual clock.
    public struct Instant: InstantProtocol, CustomStringConvertible {
        let sinceStart: Duration

        /// The moment that is `duration` later.
        public func advanced(by duration: Duration) -> Instant {
            Instant(sinceStart: sinceStart + duration)
        }

        /// How long it is until `other`.
        public func duration(to other: Instant) -> Duration { other.sinceStart - sinceStart }

        /// Whether one moment is before the other.
        public static func < (first: Instant, second: Instant) -> Bool {
            first.sinceStart < second.sinceStart
        }

        /// The time since the clock was made.
        public var description: String { "\(sinceStart)" }
    }

    struct Sleeper: Sendable {
        let key: SuspensionKey
        let due: Instant
        let continuation: CheckedContinuation<Void, any Error>
        let room: WaitingRoom
        let wait: Int
    }

    struct State {
        var now = Instant(sinceStart: .zero)
        var sleepers: [Sleeper] = []
    }

    let state = Mutex(State())
    let site: SourceSite

    /// Creates a clock that shows zero.
    public init(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// What the clock shows.
    public var now: Instant { state.withLock { $0.now } }

    /// Every duration makes a difference.
    public var minimumResolution: Duration { .zero }

    /// How many tasks sleep on it now.
    public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    /// Moves the clock, and wakes who is due, earliest first.
    ///
    /// In a schedule everything runs as far as it can first, and again after each moment at which a
    /// sleep ends; so a loop that sleeps a second runs ten times in ten seconds. Outside a schedule
    /// it cannot know: wait for what the sleepers do.
    public func advance(
        by duration: Duration,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) async {
        guard duration >= .zero else {
            return FailureReporter.running.fail(
                "A ManualClock cannot go back by \(duration).",
                at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
        }
        await ScheduleExecutor.current?.settle()
        let end = now.advanced(by: duration)
        while wakeNext(before: end) { await ScheduleExecutor.current?.settle() }
        state.withLock { $0.now = end }
    }

    /// - Returns: whether anyone was due.
    private func wakeNext(before end: Instant) -> Bool {
        let woken = state.withLock { state in
            guard let due = state.sleepers.map(\.due).min(), due <= end else { return [Sleeper]() }
            state.now = max(state.now, due)
            defer { state.sleepers.removeAll { $0.due == due } }
            return state.sleepers.filter { $0.due == due }
        }
        for sleeper in woken {
            sleeper.room.leave(sleeper.wait)
            sleeper.continuation.resume()
        }
        return !woken.isEmpty
    }
}
