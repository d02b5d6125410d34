import Dispatch
import RaceTestingSteps
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

    /// Not a `WaitingTask`, which is generic: in a debug build a schedule that sleeps would take a fifth longer.
    struct Sleeper: Sendable {
        let wait: WaitRegistry.Wait
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
        let registry: WaitRegistry

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

    let state = SeenMutex(State())
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

    var untilNextWake: Duration? {
        state.withLock { state in
            state.sleepers.map(\.deadline).min().map { state.now.duration(to: $0) }
        }
    }

    func pass(_ time: Duration) {
        let end = now.advanced(by: time)
        while wakeNext(before: end) {}
    }

    /// Advances the clock to the first sleeper that is due and wakes it, or else to `end`; returns whether there was one.
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

extension ManualClock {
    /// Suspends until the test has moved the clock to `deadline`.
    ///
    /// Also a sleep that is due suspends once, so that a loop of such sleeps lets others run.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        if advancesWhenIdle { ScheduleExecutor.current?.add(self) }
        guard deadline > now else {
            try Task.checkCancellation()
            return await ScheduleExecutor.suspendOnce()
        }
        let registry = WaitRegistry.running
        let wait = WaitRegistry.Wait(
            { [weak self] in
                "A task sleeps on a ManualClock until \(deadline), "
                    + "but the clock shows \(self?.now ?? deadline). Call advance(by:)."
            },
            mustEnd: false, at: site, .running, end: { [weak self] in self?.cancel($0) })
        defer { wait.reportFailure() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let sleeper = Sleeper(
                    wait: wait, deadline: deadline, continuation: continuation, registry: registry)
                registry.add(wait) { add(sleeper) }
                if Task.isCancelled { cancel(wait) }
            }
        } onCancel: {
            cancel(wait)
        }
    }

    private func add(_ sleeper: Sleeper) {
        let isDue = state.withLock { state in
            if sleeper.deadline <= state.now { return true }
            state.sleepers.append(sleeper)
            return false
        }
        if isDue { sleeper.wake() }
    }

    private func cancel(_ wait: WaitRegistry.Wait) {
        let sleeper = state.withLock { state in
            state.sleepers.firstIndex { $0.wait === wait }.map { state.sleepers.remove(at: $0) }
        }
        sleeper?.wake(throwing: CancellationError())
    }
}

extension ScheduleExecutor {
    struct Timer {
        let deadline: Duration
        let work: Work
    }

    /// Enqueues `work` after a delay.
    ///
    /// It is one of virtual time with the package trait `FullCapture`, until the end of the schedule, or
    /// else one of real time.
    func enqueue(_ work: Work, after delay: Duration) {
        guard Capture.installed.hasVirtualTime, addTimer(work, after: delay) else {
            // A detached task may serve the whole process, and sleep when the schedule has ended.
            let sleeper = RuntimeSymbols.currentTaskNumber
            let isDetached = Self.inherited !== self
            state.withLock { state in
                state.sleeperCount += 1
                mustKeepState.store(true, ordering: .relaxed)
                if let sleeper, !isDetached { state.sleeping.insert(sleeper) }
            }
            return DispatchQueue.global().asyncAfter(deadline: .now() + (delay / .seconds(1))) {
                // It was counted when its schedule ended, or need not be.
                if let sleeper { self.state.withLock(\.late)?.ignore(sleeper) }
                self.enqueue(work)
                self.state.withLock { $0.sleeperCount -= 1 }
            }
        }
    }

    /// Enqueues `work` after a delay of virtual time; false at the end of the schedule, when none passes here.
    func addTimer(_ work: Work, after delay: Duration) -> Bool {
        steps_note_object(steps_waits)
        // So that all deadlines are numbers that can be computed.
        let delay = min(max(delay, .zero), .seconds(1 << 40))
        let (seconds, attoseconds) = delay.components
        let microseconds = seconds * 1_000_000 + (attoseconds + 999_999_999_999) / 1_000_000_000_000
        // Deadlines are computed from a real clock, so a delay is too short by the time until now, and equal
        // sleeps differ by the time between them. Whole milliseconds make them equal again, and below one
        // tenths, which keep their order.
        let unit: Int64 = microseconds > 1_000 ? 1_000 : 100
        let rounded = (microseconds + unit - 1) / unit * unit
        return state.withLock { state in
            guard !state.isClosed else { return false }
            mayWait.store(true, ordering: .relaxed)
            state.timers.append(
                Timer(deadline: state.now + .microseconds(rounded), work: work))
            return true
        }
    }

    func add(_ clock: ManualClock) {
        steps_note_object(steps_waits)
        state.withLock { state in
            guard !areClocksStopped.value, !state.clocks.contains(where: { $0 === clock }) else {
                return
            }
            state.clocks.append(clock)
            mayWait.store(true, ordering: .relaxed)
        }
    }

    func stopClocks() {
        areClocksStopped.set()
        state.withLock { $0.clocks = [] }
    }

    var hasSleepers: Bool {
        let (isTimed, clocks) = state.withLock { state in
            (!state.timers.isEmpty || state.sleeperCount > 0, state.clocks)
        }
        return isTimed || clocks.contains { $0.sleeperCount > 0 }
    }

    /// Lets time pass up to the next end of a sleep, in virtual time and on all clocks alike; false without one.
    func passTime() -> Bool {
        let (timer, clocks) = state.withLock { state in
            (state.timers.map(\.deadline).min().map { $0 - state.now }, state.clocks)
        }
        let sleeps = clocks.compactMap(\.untilNextWake) + (timer.map { [$0] } ?? [])
        guard let next = sleeps.min() else { return false }
        let time = max(next, .zero)
        let due = state.withLock { state in
            state.now += time
            let due = state.timers.filter { $0.deadline <= state.now }
            state.timers.removeAll { $0.deadline <= state.now }
            state.virtualSleepCount += due.count
            return due
        }
        for timer in due { enqueue(timer.work) }
        for clock in clocks { clock.pass(time) }
        return true
    }
}
