/// A running exploration, as ``ExplorerWatch`` sees it.
struct WatchedExploration {
    let thread: Int32
    let timerThread: Int32?
    let identity = ThreadIdentity.current
    let whenBlocked: @Sendable (BlockedThread) -> Void
    private(set) var executor: ScheduleExecutor?
    private(set) var schedules = 0
    private var timerRuns: ProcessThreads.TimerRuns?
    /// The job that ran at the last look; `nil` for none.
    private(set) var job: Int?
    /// The number of looks in a row at which that job ran and all threads were stuck.
    var looks = 0
    /// The number of idle ticks when that job was first seen.
    private(set) var firstIdle = 0

    /// Creates the exploration of the current thread.
    init(timerThread: Int32?, whenBlocked: @escaping @Sendable (BlockedThread) -> Void) {
        thread = ProcessThreads.current
        (self.timerThread, self.whenBlocked) = (timerThread, whenBlocked)
    }

    /// Says that a schedule starts.
    ///
    /// - Returns: how often the thread of timers had run by now or earlier, if that is known.
    mutating func start(_ executor: ScheduleExecutor) -> ProcessThreads.TimerRuns? {
        // To ask costs as much as a small schedule, and an older answer is right too.
        if schedules.isMultiple(of: 32) {
            timerRuns = timerThread.flatMap { ProcessThreads.runs(of: $0) }
        }
        (self.executor, job) = (executor, nil)
        schedules += 1
        return timerRuns
    }

    /// Looks at the job that runs.
    ///
    /// - Returns: whether it is still the same.
    mutating func look(_ idleTicks: Int) -> Bool {
        let running = executor?.runningJob
        guard let running, running == job else {
            (job, looks, firstIdle) = (running, 0, idleTicks)
            return false
        }
        firstIdle = min(firstIdle, idleTicks)
        return true
    }
}
