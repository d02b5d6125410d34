import Dispatch
import Synchronization

/// Runs every job of one schedule on one thread, in an order that its policy decides.
///
/// Tasks that prefer it (SE-0417), their children, and the default actors and streams that these
/// call are all run here, so nothing of them depends on time or on other threads. What comes back
/// from elsewhere (the main actor, a sleep, a detached task) is counted: such a schedule need not
/// repeat.
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
        /// Whether `settle()` returned without a look at the main actor.
        var hasGuessed = false
        var isOver = false
    }

    /// A job that waits for virtual time; only where sleeps are captured.
    struct Timer {
        let due: Duration
        let entry: Entry
    }

    let state: Mutex<State>
    private let thread = ThreadIdentity.current
    private let arrival = DispatchSemaphore(value: 0)

    /// Creates an executor that is run by the current thread.
    init(_ policy: SchedulePolicy) {
        var seed: UInt64 = 0
        if case .random(let given) = policy { seed = given }
        state = Mutex(State(policy: policy, random: SplitMix64(seed: seed)))
    }

    func enqueue(_ job: consuming ExecutorJob) {
        put(Entry(job: UnownedJob(job), kind: .task))
    }

    func put(_ entry: Entry) {
        let isForeign = ThreadIdentity.current != thread
        let isOver = state.withLock { state in
            guard !state.isOver else { return true }
            state.ready.append(entry)
            if isForeign { state.arrivals += 1 }
            return false
        }
        if isOver {
            // Nobody steps any more; the pool finishes what comes too late.
            globalConcurrentExecutor.enqueue(ExecutorJob(entry.job))
        } else if isForeign {
            arrival.signal()
        }
    }

    /// Waits on the thread for a job from elsewhere.
    /// - Returns: whether one came in time.
    func awaitArrival(for patience: Duration) -> Bool {
        arrival.wait(timeout: .now() + (patience / .seconds(1))) == .success
    }

    /// Ends the schedule: what is still to run, and what comes later, goes to the pool.
    ///
    /// - Parameter dropsJobs: whether what is still to run never runs instead, since it would not
    ///   end.
    func close(dropsJobs: Bool) {
        let late = state.withLock { state in
            state.isOver = true
            defer { state.ready = [] }
            return state.ready
        }
        if !dropsJobs { late.forEach(put) }
    }

    /// Suspends until nothing else can run.
    func settle() async {
        await withCheckedContinuation { continuation in
            state.withLock { $0.settling.append(continuation) }
        }
    }
}
