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
        /// A job of a task that prefers the executor of the schedule.
        case job(UnownedJob)
        /// A job of a task that prefers none, or of a default actor.
        case plainJob(UnownedJob)
        /// A job that must run on the main actor.
        case mainActorJob(UnownedJob)
        /// The end of ``yield()``.
        case resumption(UnsafeContinuation<Void, Never>)
    }

    /// The state that most steps do not touch; the rest is in ``steps``.
    struct State {
        var settling: [CheckedContinuation<Void, Never>] = []
        var timers: [Timer] = []
        var now: Duration = .zero
        /// The clocks that advance when nothing else can run.
        var clocks: [ManualClock] = []
        /// The number of sleeps that ended in virtual time.
        var virtualSleepCount = 0
        /// The number of jobs that came from other threads.
        var arrivals = 0
        /// The actors of which is known that tests share them; without a name where the runtime says none.
        var sharedActors: Set<String> = []
        /// The number of sleeps in real time, those that were cancelled included.
        var sleeperCount = 0
        /// The runtime's numbers of the tasks that sleep in real time and are not detached.
        var sleeping: Set<UInt64> = []
        /// The tasks that have left the schedule's thread and are not back, by the runtime's number.
        var away: [UInt64: AwayTask] = [:]
        /// Whether no other thread can bring the job for which the thread waits.
        var isStuck = false
        /// Whether `settle()` returned without waiting for the main actor.
        var skippedMainActor = false
        /// Whether the outcome of the schedule is known: what ends later does not count.
        var hasOutcome = false
        var isClosed = false
        /// Counts the tasks that go on when the schedule is over.
        var late: LateTasks?
        /// Whether what remained at the end was dropped, since it would not end.
        var hasDropped = false

        /// The task to cancel, and when; `nil` for none.
        var cancelPlan: CancelPlan?

        /// A sentence on each cancel and each value that deviates, in a schedule that is recorded.
        var explanations: [String] = []
        var timeline: Timeline?
        var roster = TaskRoster()
        /// The sources of lines that are added to the timeline after each step.
        var probes: [TimelineProbe] = []
    }

    /// The queue, the tasks and the choices.
    ///
    /// A thread that has the lock of ``state`` may use them as well.
    let steps: ScheduleSteps
    let state: Mutex<State>
    let log: ScheduleLog
    let registry: WaitRegistry
    let isRecording: Bool
    let mayCancel: Bool
    let policy: SchedulePolicy
    /// The name and place of the test.
    let test: String
    /// The text before the trace in the line that replays the schedule.
    let replayPrefix: String
    /// Odd while a job runs; changes with each job.
    let jobCount = Atomic(0)
    /// Whether to queue work changes more than ``steps``: the timeline, or the sleeps in real time.
    let mustKeepState: Atomic<Bool>
    /// Whether something may be there to do when the queue is empty: tasks that settle, sleeps, clocks.
    let mayWait = Atomic(false)
    let areClocksStopped = AtomicFlag()
    /// Whether tasks have left its thread.
    let hasAway = Atomic(false)
    /// Whether it ends after the job that runs, since the exploration was cancelled.
    let isCutShort = Atomic(false)
    let thread = ThreadIdentity.current
    let arrival = DispatchSemaphore(value: 0)

    /// Creates an executor for the current thread.
    ///
    /// - Parameter isRecording: whether to keep a timeline.
    init(
        _ policy: SchedulePolicy, _ log: ScheduleLog, _ registry: WaitRegistry, test: String,
        replayPrefix: String = "", isRecording: Bool,
        cancelling: Cancellation? = nil
    ) {
        steps = ScheduleSteps(policy)
        let plan = CancelPlan(policy, cancelling)
        mayCancel = plan != nil
        state = Mutex(State(cancelPlan: plan, timeline: isRecording ? Timeline() : nil))
        mustKeepState = Atomic(isRecording || plan != nil)
        (self.policy, self.log, self.registry) = (policy, log, registry)
        (self.test, self.replayPrefix, self.isRecording) = (test, replayPrefix, isRecording)
    }

    deinit {
        CapturedTasks.remove(of: self)
        steps.free()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        enqueue(.job(UnownedJob(job)))
    }

    /// Suspends the caller once, as `Task.yield()` does for tasks that prefer this executor.
    ///
    /// Since Swift 6.2 `Task.yield()` in a default actor takes every other task to the pool.
    func yield() async {
        // Safe: the executor resumes it once, when it runs it or when it closes.
        await unsafe withUnsafeContinuation { unsafe enqueue(.resumption($0)) }
    }

    /// Suspends the caller once, in a schedule or outside.
    static func suspendOnce() async {
        if let current {
            await current.yield()
        } else {
            await Task.yield()
        }
    }

    /// Suspends until nothing else can run; after the end of the schedule, returns at once.
    ///
    /// After a livelock it does not return: a loop that settles would never end.
    func settle() async {
        await withCheckedContinuation { continuation in
            let isClosed = state.withLock { state in
                guard !state.isClosed || state.hasDropped else { return true }
                state.settling.append(continuation)
                mayWait.store(true, ordering: .relaxed)
                return false
            }
            if isClosed {
                continuation.resume()
            } else if !thread.isCurrent {
                // Work outside may settle too, while the thread waits for it.
                arrival.signal()
            }
        }
    }
}
