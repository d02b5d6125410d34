#if FullCapture && os(Linux)
    @_spi(ExperimentalScheduling) @_spi(ExperimentalCustomExecutors) import _Concurrency

    /// The pool; on a thread that steps a schedule, that schedule.
    final class RoutingPoolExecutor: TaskExecutor, SchedulingExecutor {
        private let pool = PlatformExecutorFactory.defaultExecutor

        func enqueue(_ job: consuming ExecutorJob) {
            if let schedule = FullCapture.here {
                schedule.enqueue(job)
            } else {
                pool.enqueue(job)
            }
        }

        func enqueue<C: Clock>(
            _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
        ) {
            if let schedule = FullCapture.here, let delay = delay as? Duration {
                schedule.put(.init(job: UnownedJob(job), kind: .task), after: delay)
            } else if let pool = pool as? any SchedulingExecutor {
                pool.enqueue(job, after: delay, tolerance: tolerance, clock: clock)
            } else {
                preconditionFailure("The pool of this platform cannot wait.")
            }
        }
    }
#endif
