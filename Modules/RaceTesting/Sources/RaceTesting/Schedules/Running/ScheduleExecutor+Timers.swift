import Dispatch
import Synchronization

extension ScheduleExecutor {
    /// Work that waits for virtual time.
    struct Timer {
        let deadline: Duration
        let work: Work
    }

    /// The longest delay in virtual time, so that all deadlines are numbers that can be computed.
    static let longestDelay = Duration.seconds(1 << 40)

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

    /// Enqueues `work` after a delay of virtual time, which is none if the deadline is past.
    ///
    /// - Returns: whether time still passes here: not after the end of the schedule.
    func addTimer(_ work: Work, after delay: Duration) -> Bool {
        let delay = min(max(delay, .zero), Self.longestDelay)
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

    /// Adds a clock that advances when nothing else can run.
    func add(_ clock: ManualClock) {
        state.withLock { state in
            guard !areClocksStopped.value, !state.clocks.contains(where: { $0 === clock }) else {
                return
            }
            state.clocks.append(clock)
            mayWait.store(true, ordering: .relaxed)
        }
    }

    /// Ends the time of the clocks that advance when nothing else can run.
    func stopClocks() {
        areClocksStopped.set()
        state.withLock { $0.clocks = [] }
    }

    /// Whether a task sleeps that wakes without the test.
    var hasSleepers: Bool {
        let (isTimed, clocks) = state.withLock { state in
            (!state.timers.isEmpty || state.sleeperCount > 0, state.clocks)
        }
        return isTimed || clocks.contains { $0.sleeperCount > 0 }
    }

    /// Lets time pass up to the next end of a sleep, in virtual time and on all clocks alike.
    ///
    /// - Returns: whether there was a sleep.
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
