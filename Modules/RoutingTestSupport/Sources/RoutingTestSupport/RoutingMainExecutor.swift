#if FullCapture && os(Linux)
    import Dispatch
    @_spi(ExperimentalScheduling) @_spi(ExperimentalCustomExecutors) import _Concurrency

    /// The main thread; on a thread that steps a schedule, that schedule.
    ///
    /// Sendable unchecked: the platform's main executor is not marked `Sendable`. It is
    /// only read, and its own methods are safe from any thread.
    final class RoutingMainExecutor: MainExecutor, SchedulingExecutor, @unchecked Sendable {
        private let main = PlatformExecutorFactory.mainExecutor

        var isMainExecutor: Bool { true }

        func run() throws { try main.run() }
        func runUntil(_ condition: () -> Bool) throws { try main.runUntil(condition) }
        func stop() { main.stop() }
        func checkIsolated() {
            if FullCapture.here == nil { dispatchPrecondition(condition: .onQueue(.main)) }
        }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            if let schedule = FullCapture.here {
                schedule.put(.init(job: job, kind: .mainActor))
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
            if let schedule = FullCapture.here {
                schedule.put(.init(job: job, kind: .mainActor), after: delay)
            } else {
                // Safe: as above.
                DispatchQueue.main.asyncAfter(deadline: .now() + (delay / .seconds(1))) {
                    unsafe job.runSynchronously(on: self.asUnownedSerialExecutor())
                }
            }
        }
    }
#endif
