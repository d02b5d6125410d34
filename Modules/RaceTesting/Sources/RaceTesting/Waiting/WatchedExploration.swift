import Synchronization

/// A running exploration, as ``ExplorerWatch`` sees it.
///
/// Its own thread changes it with each schedule, so it has a lock of its own.
final class WatchedExploration: Sendable {
    /// The exploration of the current thread.
    @TaskLocal static var current: WatchedExploration?

    private struct State {
        var executor: ScheduleExecutor?
        var schedules = 0
        var isParked = false
        /// The job that ran at the last look; `nil` for none.
        var job: Int?
        /// The number of idle ticks when that job was first seen.
        var firstIdle = 0
        /// The schedule that ran at the cancellation, or at the last tick after it.
        var last: ScheduleExecutor?
    }

    let thread = ProcessThreads.current
    private let identity = ThreadIdentity.current
    private let whenBlocked: @Sendable (BlockedThread) -> Void
    private let state = Mutex(State())

    /// Creates the exploration of the current thread.
    ///
    /// - Parameter whenBlocked: called if its thread is blocked.
    init(whenBlocked: @escaping @Sendable (BlockedThread) -> Void) {
        self.whenBlocked = whenBlocked
    }

    /// The time that the schedule which runs has to end after a cancellation.
    ///
    /// Nearly all take less than a millisecond, so the report counts it.
    private static let patienceAfterCancel = Duration.milliseconds(500)

    /// Says that the task of the exploration was cancelled: the schedule that runs is the last one.
    func cancel() {
        state.withLock { $0.last = $0.executor }
        ExplorerWatch.shared.add(every: Self.patienceAfterCancel) { [weak self] in
            self?.cutShort()
            return self != nil
        }
    }

    /// Ends the last schedule when it has had its time.
    private func cutShort() {
        let last = state.withLock { state in
            defer { state.last = state.executor }
            return state.last === state.executor ? state.executor : nil
        }
        last?.cutShort()
    }

    /// Says that a schedule starts.
    func start(_ executor: ScheduleExecutor) {
        state.withLock { state in
            (state.executor, state.job) = (executor, nil)
            state.schedules += 1
        }
    }

    /// The schedule that runs, and its thread waits for a job from another thread; or else `nil`.
    var parked: ScheduleExecutor? { state.withLock { $0.isParked ? $0.executor : nil } }

    /// Says whether its thread waits for a job from another thread, and does nothing else.
    func setParked(_ isParked: Bool) {
        state.withLock { $0.isParked = isParked }
    }

    /// Looks at the job that runs.
    ///
    /// - Returns: whether it is the same as at the last look.
    func look(_ idleTicks: Int) -> Bool {
        state.withLock { state in
            let running = state.executor?.runningJob
            guard let running, running == state.job else {
                (state.job, state.firstIdle) = (running, idleTicks)
                return false
            }
            state.firstIdle = min(state.firstIdle, idleTicks)
            return true
        }
    }

    /// Whether a job of its schedule runs, or is blocked.
    var isInJob: Bool { state.withLock { $0.executor?.runningJob != nil } }

    /// Whether the process has been idle for some ticks while its thread waited in one job.
    func isIdle(_ idleTicks: Int, _ limit: Int) -> Bool {
        idleTicks - state.withLock(\.firstIdle) >= limit
            && (!ProcessThreads.areShown || ProcessThreads.waitsForThread(thread))
    }

    /// Reports that its thread is blocked.
    func reportBlocked() {
        let (executor, schedules) = state.withLock { ($0.executor, $0.schedules) }
        guard let executor else { return }
        MainActorTurn.shared.giveUp(executor)
        whenBlocked(BlockedThread(identity, executor, schedule: schedules))
    }
}
