import Dispatch
import Synchronization

/// A task executor that runs every job of one schedule on one thread, in the order of its policy.
///
/// It runs the tasks that prefer it (SE-0417), their children, and the default actors and streams
/// that these call. So nothing of them depends on time or on other threads. Jobs that come back
/// from elsewhere (the main actor, a sleep, a detached task) are counted: a schedule with such jobs
/// may not repeat.
final class ScheduleExecutor: TaskExecutor {
    /// The executor of the schedule to which the current task belongs.
    @TaskLocal static var current: ScheduleExecutor?

    enum Kind { case task, mainActor }
    struct Entry {
        let job: UnownedJob
        let kind: Kind
    }

    struct State {
        var ready: [Entry] = []
        var timers: [Timer] = []
        var now: Duration = .zero
        var policy: SchedulePolicy
        var random: SplitMix64
        var choices: [Int] = []
        var widths: [Int] = []
        var steps = 0
        var settling: [CheckedContinuation<Void, Never>] = []
        var arrivals = 0
        /// Whether `settle()` returned without waiting for the main actor.
        var skippedMainActor = false
        var isClosed = false
    }

    /// A job that waits for virtual time; only where sleeps are captured.
    struct Timer {
        let deadline: Duration
        let entry: Entry
    }

    let state: Mutex<State>
    private let thread = ThreadIdentity.current
    private let arrival = DispatchSemaphore(value: 0)

    /// Creates an executor for the current thread.
    init(_ policy: SchedulePolicy) {
        var seed: UInt64 = 0
        if case .random(let given) = policy { seed = given }
        state = Mutex(State(policy: policy, random: SplitMix64(seed: seed)))
    }

    func enqueue(_ job: consuming ExecutorJob) {
        enqueue(Entry(job: UnownedJob(job), kind: .task))
    }

    func enqueue(_ entry: Entry) {
        let isForeign = ThreadIdentity.current != thread
        let isClosed = state.withLock { state in
            guard !state.isClosed else { return true }
            state.ready.append(entry)
            if isForeign { state.arrivals += 1 }
            return false
        }
        if isClosed {
            // The thread runs no more jobs; the pool runs those that come late.
            globalConcurrentExecutor.enqueue(ExecutorJob(entry.job))
        } else if isForeign {
            arrival.signal()
        }
    }

    /// Waits on the thread for a job from another thread.
    ///
    /// - Returns: whether one came in time.
    func awaitArrival(for patience: Duration) -> Bool {
        arrival.wait(timeout: .now() + (patience / .seconds(1))) == .success
    }

    /// Ends the schedule: the jobs that remain, and those that come later, go to the pool.
    ///
    /// - Parameter dropsJobs: whether the jobs that remain never run instead, since they would not
    ///   end.
    func close(dropsJobs: Bool) {
        let remaining = state.withLock { state in
            state.isClosed = true
            defer { state.ready = [] }
            return state.ready
        }
        if !dropsJobs { remaining.forEach(enqueue) }
    }

    /// Suspends until nothing else can run.
    func settle() async {
        await withCheckedContinuation { continuation in
            state.withLock { $0.settling.append(continuation) }
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
