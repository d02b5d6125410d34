import Dispatch
import RaceTestingSteps
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

    /// The schedule of the current task, or for a detached one that of the thread.
    ///
    /// A task may be on the thread of another schedule, in an actor that tests share.
    static var current: ScheduleExecutor? { inherited ?? ThreadSchedule.current }

    @safe
    enum Work {
        /// A job of a task that prefers the executor of the schedule.
        case job(UnownedJob)
        /// A job of a task that prefers none, or of a default actor.
        case plainJob(UnownedJob)
        case mainActorJob(UnownedJob)
        case resumption(UnsafeContinuation<Void, Never>)
    }

    struct State {
        var settling: [CheckedContinuation<Void, Never>] = []
        var timers: [Timer] = []
        var now: Duration = .zero
        var clocks: [ManualClock] = []
        var virtualSleepCount = 0
        var arrivals = 0
        /// The actors of which is known that tests share them; without a name where the runtime says none.
        var sharedActors: Set<String> = []
        /// The number of sleeps in real time, those that were cancelled included.
        var sleeperCount = 0
        /// The runtime's numbers of the tasks that sleep in real time and are not detached.
        var sleeping: Set<UInt64> = []
        /// Whether no other thread can bring the job for which the thread waits.
        var isStuck = false
        var skippedMainActor = false
        /// Whether the outcome of the schedule is known: what ends later does not count.
        var hasOutcome = false
        var isClosed = false
        /// Counts the tasks that go on when the schedule is over.
        var late: LateTasks?
        /// Whether what remained at the end was dropped, since it would not end.
        var hasDropped = false

        var cancelPlan: CancelPlan?

        var explanations: [String] = []
        var timeline: Timeline?
        var roster = TaskRoster()
        /// The columns whose lines are asked for after each step.
        var probes: [(column: String, lines: @Sendable () -> [String])] = []
    }

    /// The queue, the tasks and the choices.
    ///
    /// A thread that has the lock of ``state`` may use them as well.
    let steps: ScheduleSteps
    let state: Mutex<State>
    let log: ScheduleLog
    let registry: WaitRegistry
    let isRecording: Bool
    let isAnalysed: Bool
    /// Kept: the memory of the steps refers to it.
    private let profile: ScheduleProfile?
    let mayCancel: Bool
    let policy: SchedulePolicy
    let test: String
    let replayPrefix: String
    /// Odd while a job runs; changes with each job.
    let jobCount = Atomic(0)
    /// Whether to queue work changes more than ``steps``: the timeline, or the sleeps in real time.
    let mustKeepState: Atomic<Bool>
    /// Whether something may be there to do when the queue is empty: tasks that settle, sleeps, clocks.
    let mayWait = Atomic(false)
    let areClocksStopped = AtomicFlag()
    /// Whether it ends after the job that runs, since the exploration was cancelled.
    let isCutShort = Atomic(false)
    let thread = ThreadIdentity.current
    let arrival = DispatchSemaphore(value: 0)

    init(
        _ policy: SchedulePolicy, _ log: ScheduleLog, _ registry: WaitRegistry, test: String,
        replayPrefix: String = "", isRecording: Bool,
        cancelling: Cancellation? = nil, profile: ScheduleProfile? = nil,
        reduction: Reduction? = nil
    ) {
        steps = ScheduleSteps(policy, profile, reduction)
        isAnalysed = reduction != nil
        self.profile = profile
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
        steps_note_object(steps_waits)
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

extension ScheduleExecutor {
    /// Runs one job, or else resumes a task that settles, or else advances virtual time; false if there is none.
    func step(waitingForMainActor: Bool) -> Bool {
        if mayCancel { cancelIfDue() }
        if let work = next() {
            if case .mainActorJob = work {
                // Before the job begins: a schedule that waits for its turn is not blocked.
                MainActorTurn.shared.take(for: self)
                run(work)
                MainActorTurn.shared.end(of: self)
            } else {
                run(work)
            }
            return true
        }
        if waitingForMainActor, waitForMainActor() { return true }
        if !mayWait.load(ordering: .relaxed) { return false }
        let settled: CheckedContinuation<Void, Never>? = state.withLock { state in
            guard !state.settling.isEmpty else { return nil }
            if !waitingForMainActor, !Capture.installed.hasMainActor {
                state.skippedMainActor = true
            }
            return state.settling.removeFirst()
        }
        if let settled {
            settled.resume()
            return true
        }
        return passTime()
    }

    func run(_ work: Work) {
        countJob()
        if let job = work.unownedJob { runJob(job, of: work) } else { work.run(on: self) }
        // Still a part of the job, for those who look for blocked threads: it calls code of the test.
        if isRecording { noteEndOfStep() }
        if isAnalysed { steps.endStep() }
        countJob()
    }

    /// Counts the start or the end of a job; only the thread of the schedule does.
    func countJob() {
        jobCount.store(jobCount.load(ordering: .relaxed) + 1, ordering: .relaxed)
    }

    func releaseTasks(_ numbers: [Int]) {
        for task in state.withLock({ state in numbers.compactMap { state.roster.remove($0) } }) {
            task.release()
        }
    }

    var stepCount: Int { jobCount.load(ordering: .relaxed) / 2 }

    var runningJob: Int? {
        let count = jobCount.load(ordering: .relaxed)
        return count.isMultiple(of: 2) ? nil : count
    }

    /// Waits on the thread for a job from another thread, as long as one may come; returns whether there is something to do.
    ///
    /// It waits at most so long, where a thread is busy or a timer may end. The time in which a thread of the process
    /// waits for a processor does not count.
    func awaitArrival(for patience: Duration) -> Bool {
        let hasSleepers = state.withLock { state in
            state.isStuck = false
            return state.sleeperCount > 0
        }
        // The watch looks for work of other threads, and not for the ends of sleeps.
        let exploring = hasSleepers ? nil : WatchedExploration.current
        exploring?.setParked(true)
        let isWoken = waitForArrival(patience)
        exploring?.setParked(false)
        return state.withLock { state in
            // A job may also have come just after the end of the patience.
            steps.queueCount > 0 || !state.settling.isEmpty || isWoken && !state.isStuck
        }
    }

    private func waitForArrival(_ patience: Duration) -> Bool {
        var left = patience
        while left > .milliseconds(1) {
            let waited = ProcessThreads.waitsForProcessor
            let result = arrival.wait(timeout: .now() + left / .seconds(1))
            if result == .success { return true }
            let more = ProcessThreads.waitsForProcessor.map { $0.value - (waited[$0.key] ?? .zero) }
            left = more.max() ?? .zero
        }
        return false
    }

    func endWaitForArrival() {
        state.withLock { $0.isStuck = true }
        arrival.signal()
    }

    func cutShort() {
        isCutShort.store(true, ordering: .relaxed)
        arrival.signal()
    }

    private func next() -> Work? {
        guard isRecording else { return steps.next() }
        return state.withLock { state in
            guard let place = steps.choose() else { return nil }
            if place > 0 {
                let tasks = steps.queuedTasks
                state.timeline?.addTurn(of: tasks[place], before: Array(tasks[..<place]))
            }
            return steps.take(at: place)
        }
    }

    /// Waits until the main queue has run the jobs that this schedule may have passed to it.
    ///
    /// Only a view hops to the main actor, and its way back is short. But before it is back the
    /// schedule has not settled and has not stalled.
    private func waitForMainActor() -> Bool {
        let passed = DispatchSemaphore(value: 0)
        // Twice, since the first job may enqueue a second.
        DispatchQueue.main.async { DispatchQueue.main.async { passed.signal() } }
        _ = passed.wait(timeout: .now() + 10)
        return steps.queueCount > 0
    }
}

extension ScheduleExecutor {
    /// Ends the schedule: the jobs that remain, and those that come later, run outside.
    ///
    /// Sleeps in virtual time that remain go on in real time. What would not end is dropped instead.
    func close(dropsJobs: Bool, _ late: LateTasks? = nil) {
        if dropsJobs { dropJobs() }
        let (remaining, timers, now, settling) = state.withLock { state in
            state.isClosed = true
            defer { state.settling = [] }
            // In the same lock: where the pool calls a hook for a job that is to run outside, a task
            // that still leads here would be sent outside and back for ever.
            steps.close()
            CapturedTasks.remove(of: self)
            state.late = late
            late?.add(steps.taskNumbers)
            return (steps.takeAll(), state.timers, state.now, state.settling)
        }
        if isRecording { releaseTasks(state.withLock { $0.roster.numbers }) }
        steps.endAway()
        endCancelling()
        for work in remaining { work.runOutside() }
        if !dropsJobs {
            for timer in timers { enqueue(timer.work, after: timer.deadline - now) }
        }
        for task in settling { task.resume() }
    }

    /// Drops the jobs of the tasks that the schedule has started.
    ///
    /// It runs those of actors. Without its job an actor would be busy for ever, and other tests may share it. What
    /// the actors' tasks enqueue in turn is dropped, so this ends.
    private func dropJobs() {
        state.withLock { $0.hasDropped = true }
        // Older tasks were not started here.
        let first = steps.taskNumbers.first ?? 0
        while true {
            let dropped = steps.takeAll()
            if dropped.isEmpty { return }
            for work in dropped {
                if work.isOfActor {
                    run(work)
                } else if let number = work.taskNumber, number < first {
                    work.runOutside()
                }
            }
        }
    }
}
