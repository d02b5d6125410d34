import Dispatch
import Synchronization

/// A task executor that runs every job of one schedule on one thread, in the order of its policy.
///
/// It runs the tasks that prefer it (SE-0417), their children, the default actors and streams that
/// these call, and what ``Capture`` adds. So nothing of them depends on time or on other threads. Jobs
/// that other threads enqueue (the end of a sleep, a callback) are counted: a schedule with such jobs
/// may not repeat.
final class ScheduleExecutor: TaskExecutor {
    /// The schedule that the current task inherits; a detached task inherits none.
    @TaskLocal static var inherited: ScheduleExecutor?

    /// The schedule to which the running code belongs.
    static var current: ScheduleExecutor? { ThreadSchedule.current ?? inherited }

    /// The work of one step.
    @safe
    enum Work {
        /// A job of a task or of a default actor.
        case job(UnownedJob)
        /// A job that must run on the main actor.
        case mainActorJob(UnownedJob)
        /// The end of ``yield()``.
        case resumption(UnsafeContinuation<Void, Never>)
    }

    struct State {
        var ready: [Work] = []
        var timers: [Timer] = []
        var now: Duration = .zero
        var policy: SchedulePolicy
        var random: SplitMix64
        var choices: [Int] = []
        var widths: [Int] = []
        var steps = 0
        var settling: [CheckedContinuation<Void, Never>] = []
        var arrivals = 0
        /// The number of sleeps in real time.
        var sleeperCount = 0
        /// The runtime's numbers of the tasks that this schedule has run.
        var tasks: Set<UInt64> = []
        /// Whether `settle()` returned without waiting for the main actor.
        var skippedMainActor = false
        var isClosed = false
    }

    let state: Mutex<State>
    let log: ScheduleLog
    let registry: WaitRegistry
    private let thread = ThreadIdentity.current
    private let arrival = DispatchSemaphore(value: 0)

    /// Creates an executor for the current thread.
    init(_ policy: SchedulePolicy, _ log: ScheduleLog, _ registry: WaitRegistry) {
        var seed: UInt64 = 0
        if case .random(let given) = policy { seed = given }
        state = Mutex(State(policy: policy, random: SplitMix64(seed: seed)))
        (self.log, self.registry) = (log, registry)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        enqueue(.job(UnownedJob(job)))
    }

    func enqueue(_ work: Work) {
        let isForeign = ThreadIdentity.current != thread
        let number = work.taskNumber
        let isClosed = state.withLock { state in
            guard !state.isClosed else { return true }
            state.ready.append(work)
            if isForeign { state.arrivals += 1 }
            if let number, state.tasks.insert(number).inserted {
                CapturedTasks.add(number, to: self)
            }
            return false
        }
        if isClosed {
            work.runOutside()
        } else if isForeign {
            arrival.signal()
        }
    }

    /// Suspends the caller once, as `Task.yield()` does for tasks that prefer this executor.
    ///
    /// Since Swift 6.2 `Task.yield()` in a default actor takes every other task to the pool.
    func yield() async {
        // Safe: the executor resumes it once, when it runs it or when it closes.
        await unsafe withUnsafeContinuation { unsafe enqueue(.resumption($0)) }
    }

    /// Waits on the thread for a job from another thread.
    ///
    /// - Returns: whether one came in time.
    func awaitArrival(for patience: Duration) -> Bool {
        arrival.wait(timeout: .now() + (patience / .seconds(1))) == .success
    }

    /// Ends the schedule: the jobs that remain, and those that come later, run outside.
    ///
    /// - Parameter dropsJobs: whether the jobs that remain never run instead, since they would not
    ///   end.
    func close(dropsJobs: Bool) {
        let (remaining, tasks) = state.withLock { state in
            state.isClosed = true
            defer { (state.ready, state.tasks) = ([], []) }
            return (state.ready, state.tasks)
        }
        CapturedTasks.remove(tasks)
        if !dropsJobs { for work in remaining { work.runOutside() } }
    }

    /// Suspends until nothing else can run.
    func settle() async {
        await withCheckedContinuation { continuation in
            state.withLock { $0.settling.append(continuation) }
            // Work outside may settle too, while the thread waits for it.
            if ThreadIdentity.current != thread { arrival.signal() }
        }
    }
}

/// The rule by which a schedule chooses the job that runs next.
enum SchedulePolicy: Sendable {
    /// Random choices, the same for the same seed.
    case random(seed: UInt64)
    /// The choices of a trace, then the order of arrival.
    case trace(ScheduleTrace)
}
