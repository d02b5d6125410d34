#if os(Linux) && KnownToolchain
    import Dispatch
    @_spi(ExperimentalScheduling) @_spi(ExperimentalCustomExecutors) import _Concurrency

    extension Capture {
        /// Replaces the default executor, which gets the jobs that no hook sees: `Task.yield()` in an
        /// actor, and sleeps.
        ///
        /// It uses an interface of the 6.3 runtime that is not public. Other versions do without.
        static func captureYields() -> Bool {
            _createExecutors(factory: ScheduledExecutors.self)
            return true
        }
    }

    private struct ScheduledExecutors: ExecutorFactory {
        private static let pool = ScheduledPool()

        static var mainExecutor: any MainExecutor { PlatformExecutorFactory.mainExecutor }
        static var defaultExecutor: any TaskExecutor { pool }
    }

    private final class ScheduledPool: TaskExecutor, SchedulingExecutor {
        private let pool = PlatformExecutorFactory.defaultExecutor

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            if let schedule = ThreadSchedule.current ?? CapturedTasks.schedule(of: job) {
                schedule.enqueue(.plainJob(job))
            } else {
                pool.enqueue(ExecutorJob(job))
            }
        }

        func enqueue<C: Clock>(
            _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
        ) {
            if let schedule = ThreadSchedule.current, let delay = delay as? Duration {
                schedule.enqueue(.plainJob(UnownedJob(job)), after: delay)
            } else if let pool = pool as? any SchedulingExecutor {
                pool.enqueue(job, after: delay, tolerance: tolerance, clock: clock)
            } else {
                preconditionFailure("The pool of this platform cannot wait.")
            }
        }
    }

    extension ScheduleExecutor: SchedulingExecutor {
        func enqueue<C: Clock>(
            _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
        ) {
            enqueue(.job(UnownedJob(job)), after: delay as? Duration ?? .zero)
        }
    }
#else
    extension Capture {
        static func captureYields() -> Bool { false }
    }
#endif
