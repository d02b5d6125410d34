import Dispatch
import RaceTestingLibC
import Synchronization

/// A running exploration, as ``ExplorerWatch`` sees it.
///
/// Its own thread changes it with each schedule, so it has a lock of its own.
final class WatchedExploration: Sendable {
    @TaskLocal static var current: WatchedExploration?

    private struct State {
        var executor: ScheduleExecutor?
        var schedules = 0
        var isParked = false
        var job: Int?
        var firstIdle = 0
        /// The time that the thread had used, and how often it had slept, at the first look at that job.
        var firstUse: (time: Duration, sleeps: Int)?
        /// The sleeps of the thread at the last look at that job, and the looks that saw more of them while nothing
        /// else could go on.
        var sleeps = (last: 0, looks: 0)
        /// The states in which the thread was meanwhile, and how many samples in a row had one of these.
        var states: (seen: Set<UInt64>, again: Int) = ([], 0)
        /// The schedule, and its job, at the cancellation or at the last tick after it.
        var last: (executor: ScheduleExecutor, job: Int?)?
    }

    /// The number of its thread; zero where the system does not show threads.
    let thread = ProcessThreads.current
    let clock = IdleDetector.clockOfCurrentThread
    private let limit = BusyLimit.current
    private let identity = ThreadIdentity.current
    private let whenBlocked: @Sendable (BlockedThread) -> Void
    private let state = Mutex(State())

    init(whenBlocked: @escaping @Sendable (BlockedThread) -> Void) {
        self.whenBlocked = whenBlocked
    }

    func start(_ executor: ScheduleExecutor) {
        state.withLock { state in
            (state.executor, state.job) = (executor, nil)
            state.schedules += 1
        }
    }

    /// The schedule that runs, and its thread waits for a job from another thread; or else `nil`.
    var parked: ScheduleExecutor? { state.withLock { $0.isParked ? $0.executor : nil } }

    func setParked(_ isParked: Bool) {
        state.withLock { $0.isParked = isParked }
    }

    /// Looks at the job that runs; returns whether it is the same as at the last look.
    func look(_ idleTicks: Int) -> Bool {
        state.withLock { state in
            let running = state.executor?.runningJob
            guard let running, running == state.job else {
                (state.job, state.firstIdle, state.firstUse) = (running, idleTicks, nil)
                return false
            }
            if state.firstUse == nil {
                state.firstUse = use
                state.sleeps = (state.firstUse?.sleeps ?? 0, 0)
                state.states = ([], 0)
            }
            state.firstIdle = min(state.firstIdle, idleTicks)
            return true
        }
    }

    /// Whether the job of the last look still runs.
    ///
    /// One that has begun since then does not wait yet: the watch itself may just have let the schedule go on.
    var isInJob: Bool {
        state.withLock { state in
            guard let running = state.executor?.runningJob else { return false }
            return running == state.job
        }
    }

    /// Whether the process has been quiet for so many samples that nothing else will go on.
    func isAlone(_ quietSamples: Int) -> Bool { quietSamples >= limit.quietSamples }

    /// Whether the process has been idle for some ticks while its thread waited in one job.
    func isIdle(_ idleTicks: Int, _ limit: Int) -> Bool {
        idleTicks - state.withLock(\.firstIdle) >= limit
            && (!ProcessThreads.areShown || ProcessThreads.waitsForThread(thread))
    }

    /// Whether its thread runs or sleeps for a while, in a job that ran at the last look.
    var polls: Bool {
        state.withLock { $0.firstUse != nil } && ProcessThreads.polls(thread)
    }

    private var use: (time: Duration, sleeps: Int)? {
        guard let clock, let sleeps = ProcessThreads.sleeps(of: thread) else { return nil }
        return (IdleDetector.time(clock), sleeps)
    }

    /// Returns how much the job has used that runs, also where nothing else goes on; `nil` if that is not too much.
    func excess(isAlone: Bool) -> BlockedThread.Cause? {
        if isAlone { sampleStates() }
        return state.withLock { state in
            // Both are counted in a row.
            if !isAlone { (state.sleeps.looks, state.states) = (0, ([], 0)) }
            guard let first = state.firstUse, let use else { return nil }
            if use.time - first.time >= limit.time { return .uses(limit.time) }
            if isAlone, use.sleeps > state.sleeps.last { state.sleeps.looks += 1 }
            state.sleeps.last = use.sleeps
            if state.sleeps.looks >= limit.sleeps { return .sleeps(use.sleeps - first.sleeps) }
            return state.states.again >= limit.states ? .repeats : nil
        }
    }

    /// Asks the thread a few times for its state, if it computes, each time when it has done something.
    private func sampleStates() {
        // A loop with more states is taken for a computation.
        guard state.withLock({ $0.states.seen.count < 1_000 }), let clock,
            ProcessThreads.computes(thread)
        else { return }
        let end = ContinuousClock.now + .milliseconds(100)
        while ContinuousClock.now < end {
            let time = IdleDetector.time(clock)
            usleep(100)
            guard IdleDetector.time(clock) - time > .microseconds(100),
                let sample = StackProbe.ask(identity, patience: .milliseconds(200))
            else { continue }
            state.withLock { state in
                let isNew = state.states.seen.insert(sample.state).inserted
                state.states.again = isNew ? 0 : state.states.again + 1
            }
        }
    }

    func reportBlocked(_ cause: BlockedThread.Cause = .waits) {
        let (executor, schedules) = state.withLock { ($0.executor, $0.schedules) }
        guard let executor else { return }
        // A job that was only cut short may still end.
        if case .isCutShort = cause {} else { MainActorTurn.shared.giveUp(executor) }
        whenBlocked(BlockedThread(identity, number: thread, executor, schedule: schedules, cause))
    }
}

extension WatchedExploration {
    /// The time that the schedule which runs has to end after a cancellation, and its job after that.
    ///
    /// Nearly all take less than a millisecond, so the report counts it.
    private static let patienceAfterCancel = Duration.milliseconds(400)

    /// Says that the task of the exploration was cancelled: the schedule that runs is the last one.
    func cancel() {
        state.withLock { state in state.last = state.executor.map { ($0, nil) } }
        ExplorerWatch.shared.add(every: Self.patienceAfterCancel) { [weak self] in
            self?.cutShort() ?? false
        }
    }

    /// Ends the last schedule when it has had its time; returns whether to call it again.
    private func cutShort() -> Bool {
        let (last, executor) = state.withLock { state in
            let last = state.last
            state.last = state.executor.map { ($0, $0.runningJob) }
            return (last, state.executor)
        }
        guard let executor, last?.executor === executor else { return true }
        if executor.isCutShort.load(ordering: .relaxed), let job = executor.runningJob,
            job == last?.job
        {
            reportBlocked(.isCutShort)
            return false
        }
        executor.cutShort()
        return true
    }
}

/// The most that one job of a schedule may use without suspending, and how long the process is quiet meanwhile.
///
/// A job that waits for another task in a loop never ends: the other task cannot run. While nothing else in the
/// process can go on, few looks show it: each sees the thread sleep again, or in a state in which it was before. A busy
/// machine lets the thread do less, and makes the verdict late.
struct BusyLimit: Sendable {
    @TaskLocal static var current = BusyLimit(
        time: .seconds(20), sleeps: 100, states: 500, quietSamples: 48)

    /// The processor time, whatever else goes on; no job of this package's own tests uses 20 milliseconds.
    let time: Duration
    /// The looks in a row that see it sleep again, while nothing else can go on.
    let sleeps: Int
    /// The samples in a row of states in which it was before, while nothing else can go on.
    let states: Int
    /// The samples of the process in a row after which nothing else can go on.
    let quietSamples: Int
}
