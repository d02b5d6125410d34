#if FullCapture && os(Linux)
    import Dispatch
    @_spi(ExperimentalScheduling) @_spi(ExperimentalCustomExecutors) import _Concurrency

    /// The executors of a process whose schedules capture everything.
    struct CaptureExecutorFactory: ExecutorFactory {
        private static let main = CaptureMainExecutor()
        private static let pool = CapturePoolExecutor()

        static var mainExecutor: any MainExecutor { main }
        static var defaultExecutor: any TaskExecutor { pool }
    }

    /// The main executor: the schedule of the current thread, or else the main thread.
    ///
    /// `@unchecked Sendable` is safe: the platform's main executor is not marked `Sendable`, but it
    /// is only read, and its own methods are safe from any thread.
    final class CaptureMainExecutor: MainExecutor, SchedulingExecutor, @unchecked Sendable {
        private let main = PlatformExecutorFactory.mainExecutor

        var isMainExecutor: Bool { true }

        func run() throws { try main.run() }
        func runUntil(_ condition: () -> Bool) throws { try main.runUntil(condition) }
        func stop() { main.stop() }
        func checkIsolated() {
            if FullCapture.current == nil { dispatchPrecondition(condition: .onQueue(.main)) }
        }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            if let schedule = FullCapture.current {
                schedule.enqueue(.init(job: job, kind: .mainActor))
            } else {
                // Safe: the executor is a constant of the process.
                DispatchQueue.main.async {
                    unsafe job.runSynchronously(on: self.asUnownedSerialExecutor())
                }
            }
        }

        func enqueue<C: Clock>(
            _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
        ) {
            let job = UnownedJob(job)
            let delay = delay as? Duration ?? .zero
            if let schedule = FullCapture.current {
                schedule.enqueue(.init(job: job, kind: .mainActor), after: delay)
            } else {
                // Safe: as above.
                DispatchQueue.main.asyncAfter(deadline: .now() + (delay / .seconds(1))) {
                    unsafe job.runSynchronously(on: self.asUnownedSerialExecutor())
                }
            }
        }
    }

    /// The default executor: the schedule of the current thread, or else the pool.
    final class CapturePoolExecutor: TaskExecutor, SchedulingExecutor {
        private let pool = PlatformExecutorFactory.defaultExecutor

        func enqueue(_ job: consuming ExecutorJob) {
            if let schedule = FullCapture.current {
                schedule.enqueue(job)
            } else {
                pool.enqueue(job)
            }
        }

        func enqueue<C: Clock>(
            _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
        ) {
            if let schedule = FullCapture.current, let delay = delay as? Duration {
                schedule.enqueue(.init(job: UnownedJob(job), kind: .task), after: delay)
            } else if let pool = pool as? any SchedulingExecutor {
                pool.enqueue(job, after: delay, tolerance: tolerance, clock: clock)
            } else {
                preconditionFailure("The pool of this platform cannot wait.")
            }
        }
    }
#endif
