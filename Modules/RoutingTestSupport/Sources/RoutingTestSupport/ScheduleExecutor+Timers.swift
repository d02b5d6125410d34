import Synchronization

extension ScheduleExecutor {
    /// Lets `entry` wait for virtual time.
    func put(_ entry: Entry, after delay: Duration) {
        // Deadlines are taken from a real clock, so equal sleeps differ by what passed between
        // them; whole milliseconds make them equal again.
        let milliseconds = Int64((delay / .milliseconds(1)).rounded())
        state.withLock { state in
            state.timers.append(
                Timer(due: state.now + .milliseconds(milliseconds), entry: entry))
        }
    }
}

#if FullCapture && os(Linux)
    @_spi(ExperimentalScheduling) @_spi(ExperimentalCustomExecutors) import _Concurrency

    extension ScheduleExecutor: SchedulingExecutor {
        func enqueue<C: Clock>(
            _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
        ) {
            put(Entry(job: UnownedJob(job), kind: .task), after: delay as? Duration ?? .zero)
        }
    }
#endif
