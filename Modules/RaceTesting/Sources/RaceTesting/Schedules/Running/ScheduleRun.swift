import Synchronization
import Testing

/// A test's body, to be run under one schedule after the other.
struct ScheduleRun: Sendable {
    /// The longest that other threads may take to return jobs for which the schedule waits.
    @TaskLocal static var patience = longestPatience

    /// The patience of all schedules besides those of some tests.
    static let longestPatience = Duration.seconds(2)

    private static let stalled = "Stalled: nothing can run, and the body has not returned."

    /// The end of a schedule whose exploration was cancelled, which is no failure.
    private static let cutShort = "Cut short."

    /// The patience after a stall, where no other thread has ever returned a job.
    private static let patienceAfterStall = Duration.milliseconds(50)

    let stepLimit: Int
    /// Where its failures are kept.
    let file: FailureFile?
    /// Whether some schedules run twice, to see whether the body does the same.
    let checksRepeats: Bool
    /// The tasks that the search cancels.
    let cancelling: Cancellation?
    /// The tasks that go on when their schedule is over.
    let late = LateTasks()
    private let test: String
    private let hasStalled = AtomicFlag()
    /// Whether another thread has returned a job, or a task has slept in real time.
    private let hasArrivals = AtomicFlag()
    /// The text before the trace in the line that replays a schedule.
    private(set) var replayPrefix = ""
    private(set) var body: @Sendable () async throws -> Void
    private var lastWords: LastWords

    /// - Parameter test: the name and place of the test.
    init(
        stepLimit: Int, test: String, file: FailureFile? = nil, cancelling: Cancellation? = nil,
        checksRepeats: Bool = false, body: @escaping @Sendable () async throws -> Void
    ) {
        (self.stepLimit, self.cancelling) = (stepLimit, cancelling)
        self.checksRepeats = checksRepeats
        (self.test, self.file, self.body) = (test, file, body)
        lastWords = LastWords(of: test, file, replayPrefix: "")
    }

    /// Returns the run of another body of the same test.
    func with(
        replayPrefix: String, body: @escaping @Sendable () async throws -> Void
    ) -> ScheduleRun {
        var run = self
        (run.replayPrefix, run.body) = (replayPrefix, body)
        run.lastWords = LastWords(of: test, file, replayPrefix: replayPrefix)
        return run
    }

    /// Runs the body, and the tasks that it leaves behind, on the current thread.
    ///
    /// - Parameters:
    ///   - waitingForMainActor: whether `settle()` first waits for the main actor.
    ///   - isRecording: whether the outcome has a timeline.
    func run(
        _ policy: SchedulePolicy, waitingForMainActor: Bool, isRecording: Bool = false
    ) -> ScheduleOutcome {
        let log = ScheduleLog()
        let registry = WaitRegistry(limit: nil)
        let executor = ScheduleExecutor(
            policy, log, registry, test: test, replayPrefix: replayPrefix, isRecording: isRecording,
            cancelling: cancelling)
        ThreadSchedule.enter(executor)
        executor.steps.enter(lastWords)
        defer {
            LastWords.leave()
            ThreadSchedule.leave()
        }
        WatchedExploration.current?.start(executor)
        let isDone = AtomicFlag()

        let task = bind(executor, log) {
            Task(executorPreference: executor) { await perform(executor, log, isDone) }
        }
        var problem = drive(executor, waitingForMainActor, awaits: true, until: { isDone.value })
        var hangs = problem != nil && problem != Self.cutShort
        // A loop that the body leaves behind would go on for ever.
        executor.stopClocks()
        if let problem, problem != Self.cutShort {
            if problem == Self.stalled { hasStalled.set() }
            log.append(problem + description(of: registry, isStalled: problem == Self.stalled))
        } else if problem == nil {
            problem = drive(executor, false, awaits: false, until: { false })
            // To have nothing to run is the end now, and no stall.
            if let problem, problem != Self.stalled, problem != Self.cutShort {
                log.append(problem)
                hangs = true
            }
            for wait in registry.waits where wait.mustEnd {
                log.append("\(wait.site): \(wait.message())")
            }
        }

        let arrivals = executor.countArrivals(late)
        // Outside the lock: the messages of waits are code of others.
        let roster =
            problem == Self.stalled && hangs ? executor.state.withLock { $0.roster } : nil
        let waiting = roster.flatMap { $0.text(registry.waits) }
        let (choices, widths) = executor.steps.choices
        let choiceSteps = executor.mayCancel ? executor.steps.choiceSteps : []
        let outcome = executor.state.withLock { state in
            state.hasOutcome = true
            let plan = state.cancelPlan
            return ScheduleOutcome(
                sentences: log.sentences, choices: choices, cancels: plan?.done ?? [],
                possibleCancels: plan?.possible ?? [], choiceSteps: choiceSteps,
                explanations: state.explanations, widths: widths,
                steps: executor.stepCount, arrivals: arrivals,
                sharedActors: state.sharedActors, skippedMainActor: state.skippedMainActor,
                hangs: hangs, isCutShort: problem == Self.cutShort,
                waiting: waiting,
                timeline: state.timeline)
        }
        task.cancel()
        endWaits(executor, registry)
        executor.close(
            dropsJobs: problem != Self.stalled && problem != Self.cutShort,
            hangs || problem == Self.cutShort ? nil : late)
        return outcome
    }

    /// Runs `work` such that everything that it starts belongs to this schedule.
    private func bind<Value>(
        _ executor: ScheduleExecutor, _ log: ScheduleLog, _ work: () -> Value
    ) -> Value {
        ScheduleExecutor.$inherited.withValue(executor) {
            FailureReporter.$override.withValue(log.reporter, operation: work)
        }
    }

    private func perform(
        _ executor: ScheduleExecutor, _ log: ScheduleLog, _ isDone: AtomicFlag
    ) async {
        do {
            try await body()
        } catch is ExpectationFailedError {
            // `#require` has recorded it already.
        } catch is CancellationError where !executor.cancels.isEmpty {
            // It waited for the task that was cancelled.
        } catch {
            log.append(Self.sentence(on: error))
        }
        isDone.set()
    }

    /// Runs jobs until `isDone`.
    ///
    /// - Parameter awaits: whether to wait for jobs from other threads.
    /// - Returns: the problem, if there was one.
    private func drive(
        _ executor: ScheduleExecutor, _ waitingForMainActor: Bool, awaits: Bool,
        until isDone: () -> Bool
    ) -> String? {
        while !isDone() {
            if case .idle = executor.step(waitingForMainActor: waitingForMainActor) {
                let hasArrival = awaits ? executor.awaitArrival(for: patience(executor)) : false
                if executor.isCutShort.load(ordering: .relaxed) { return Self.cutShort }
                if !hasArrival { return Self.stalled }
            }
            let stepCount = executor.stepCount
            // Not after each step: in a debug build that takes a part of the time of a schedule.
            if stepCount & 63 == 0, executor.isCutShort.load(ordering: .relaxed) {
                return Self.cutShort
            }
            if stepCount > stepLimit { return livelock(executor) }
        }
        return nil
    }

    /// Returns how long other threads may take before the schedule has stalled.
    func patience(_ executor: ScheduleExecutor) -> Duration {
        if executor.state.withLock({ $0.arrivals + $0.sleeperCount }) > 0 { hasArrivals.set() }
        let isShort = hasStalled.value && !hasArrivals.value
        return isShort ? min(Self.patienceAfterStall, Self.patience) : Self.patience
    }
}
