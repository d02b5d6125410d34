import Synchronization

extension ScheduleExecutor {
    /// Enqueues `entry` after a delay of virtual time.
    func enqueue(_ entry: Entry, after delay: Duration) {
        // Deadlines are computed from a real clock, so equal sleeps differ by the time between them.
        // Whole milliseconds make them equal again.
        let milliseconds = Int64((delay / .milliseconds(1)).rounded())
        state.withLock { state in
            state.timers.append(
                Timer(deadline: state.now + .milliseconds(milliseconds), entry: entry))
        }
    }
}

#if FullCapture && os(Linux)
    @_spi(ExperimentalScheduling) @_spi(ExperimentalCustomExecutors) import _Concurrency

    extension ScheduleExecutor: SchedulingExecutor {
        func enqueue<C: Clock>(
            _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
        ) {
            enqueue(
                Entry(job: UnownedJob(job), kind: .task), after: delay as? Duration ?? .zero)
        }
    }
#endif
