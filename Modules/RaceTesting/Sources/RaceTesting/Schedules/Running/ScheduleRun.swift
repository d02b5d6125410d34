import RaceTestingSteps
import Synchronization
import Testing

/// A test's body, to be run under one schedule after the other.
struct ScheduleRun: Sendable {
    /// The longest that other threads may take to return jobs for which the schedule waits.
    @TaskLocal static var patience = longestPatience

    /// The patience of all schedules besides those of some tests.
    static let longestPatience = Duration.seconds(2)

    private static let stalled = "Stalled: nothing can run, and the body has not returned."

    private static let cutShort = "Cut short."

    /// The patience after a stall, where no other thread has ever returned a job.
    private static let patienceAfterStall = Duration.milliseconds(50)

    let stepLimit: Int
    let file: FailureFile?
    let checksRepeats: Bool
    let cancelling: Cancellation?
    /// The tasks that go on when their schedule is over.
    let late = LateTasks()
    private var profile = FirstProfile()
    private let test: String
    private let hasStalled = AtomicFlag()
    /// Whether another thread has returned a job, or a task has slept in real time.
    private let hasArrivals = AtomicFlag()
    private(set) var replayPrefix = ""
    private(set) var body: @Sendable () async throws -> Void
    private var lastWords: LastWords

    init(
        stepLimit: Int, test: String, file: FailureFile? = nil, cancelling: Cancellation? = nil,
        checksRepeats: Bool = false, body: @escaping @Sendable () async throws -> Void
    ) {
        (self.stepLimit, self.cancelling) = (stepLimit, cancelling)
        self.checksRepeats = checksRepeats
        (self.test, self.file, self.body) = (test, file, body)
        lastWords = LastWords(of: test, file, replayPrefix: "")
    }

    func with(
        replayPrefix: String, body: @escaping @Sendable () async throws -> Void
    ) -> ScheduleRun {
        var run = self
        (run.replayPrefix, run.body, run.profile) = (
            replayPrefix, body, FirstProfile()
        )
        run.lastWords = LastWords(of: test, file, replayPrefix: replayPrefix)
        return run
    }

    func run(
        _ policy: SchedulePolicy, waitingForMainActor: Bool, isRecording: Bool = false,
        reduction: Reduction? = nil
    ) -> ScheduleOutcome {
        if case .random(let seed) = policy, ScheduleSeed(seed).kind.needsProfile,
            profile.value == nil
        {
            // A replay of a seed alone.
            _ = run(.trace(ScheduleTrace()), waitingForMainActor: waitingForMainActor)
        }
        let log = ScheduleLog()
        let registry = WaitRegistry(limit: nil)
        let executor = ScheduleExecutor(
            policy, log, registry, test: test, replayPrefix: replayPrefix, isRecording: isRecording,
            cancelling: cancelling, profile: profile.value, reduction: reduction)
        ThreadSchedule.set(executor)
        executor.steps.enter(lastWords)
        defer {
            LastWords.leave()
            ThreadSchedule.set(nil)
        }
        WatchedExploration.current?.start(executor)
        let isDone = AtomicFlag()

        // All that the body starts belongs to this schedule.
        let task = ScheduleExecutor.$inherited.withValue(executor) {
            FailureReporter.$override.withValue(log.reporter) {
                Task(executorPreference: executor) { await perform(executor, log, isDone) }
            }
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

        if profile.value == nil, policy == .trace(ScheduleTrace()) {
            profile.set(executor.steps.profile)
        }
        let arrivals = executor.countArrivals(late)
        // Outside the lock: the messages of waits are code of others.
        let roster =
            problem == Self.stalled && hangs ? executor.state.withLock { $0.roster } : nil
        let waiting = roster.flatMap { $0.text(registry.waits) }
        let (choices, widths) = executor.steps.choices
        if let reduction { executor.steps.end(in: reduction) }
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

    private func drive(
        _ executor: ScheduleExecutor, _ waitingForMainActor: Bool, awaits: Bool,
        until isDone: () -> Bool
    ) -> String? {
        while !isDone() {
            if !executor.step(waitingForMainActor: waitingForMainActor) {
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

    func patience(_ executor: ScheduleExecutor) -> Duration {
        if executor.state.withLock({ $0.arrivals + $0.sleeperCount }) > 0 { hasArrivals.set() }
        let isShort = hasStalled.value && !hasArrivals.value
        return isShort ? min(Self.patienceAfterStall, Self.patience) : Self.patience
    }
}

extension ScheduleRun {
    static func sentence(on error: any Error) -> String {
        guard String(reflecting: type(of: error)) == "Testing.SkipInfo" else {
            return "The body threw: \(error)"
        }
        let comment = Mirror(reflecting: error).descendant("comment") as? Comment
        return
            "The body called Test.cancel(\(comment.map { "“\($0)”" } ?? "")), which no schedule can. "
            + "Call it before, or use the trait .enabled(if:)."
    }

    func livelock(_ executor: ScheduleExecutor) -> String {
        let sleepCount = executor.state.withLock { $0.virtualSleepCount }
        let hint =
            "Livelock: still running after \(stepLimit) steps. Look for a loop that never waits, or "
            + "raise stepLimit."
        guard sleepCount > 0 else { return hint }
        return hint
            + " \(sleepCount) sleeps ended in virtual time, which a real clock does not show: a "
            + "loop until a deadline needs a ManualClock(advancesWhenIdle: true)."
    }

    func description(of registry: WaitRegistry, isStalled: Bool) -> String {
        let lines = registry.waits.map { "\n  \($0.site): \($0.message())" }
        guard lines.isEmpty, isStalled else { return lines.joined() }
        return
            " It does not wait for a spy or a manual clock: look for a continuation that is never"
            + " resumed, and for work in real time, such as Task.sleep, for which a"
            + " schedule waits 2 s at most."
    }

    /// Ends the waits that remain, and those that come later, so that a schedule leaves no task behind.
    func endWaits(_ executor: ScheduleExecutor, _ registry: WaitRegistry) {
        for _ in 1...1_000 {
            registry.waits.forEach { $0.giveUp() }
            if !executor.step(waitingForMainActor: false) { break }
        }
        registry.close()
    }
}

/// The profile of the first schedule, which is set once.
final class FirstProfile: Sendable {
    private let profile = Mutex<ScheduleProfile?>(nil)

    var value: ScheduleProfile? { profile.withLock { $0 } }

    func set(_ value: ScheduleProfile) { profile.withLock { $0 = $0 ?? value } }
}

struct ScheduleOutcome: Sendable {
    let sentences: [String]
    let choices: [Int]
    var cancels: [ScheduleCancel] = []
    /// The cancels that were possible, and the number of jobs that had run at each decision; empty where nothing
    /// is cancelled.
    var possibleCancels: [ScheduleCancel] = []
    var choiceSteps: [Int] = []
    var explanations: [String] = []
    let widths: [Int]
    let steps: Int
    /// The number of jobs that came back from other threads, and of tasks that sleep in real time at
    /// the end; with none, the schedule repeats.
    let arrivals: Int
    var sharedActors: Set<String> = []
    let skippedMainActor: Bool
    let hangs: Bool
    /// Whether it did not run to its end, since the task of the exploration was cancelled.
    var isCutShort = false
    let waiting: String?
    let timeline: Timeline?

    static let cutShort = ScheduleOutcome(
        sentences: [], choices: [], widths: [], steps: 0, arrivals: 0, skippedMainActor: false,
        hangs: false, isCutShort: true, waiting: nil, timeline: nil)

    var trace: ScheduleTrace { ScheduleTrace(choices: choices, cancels: cancels) }

    var hasFailed: Bool { !sentences.isEmpty }

    /// The decisions that other schedules may have: from as many as this one to four for each of its jobs.
    var expectedDecisions: ClosedRange<Int> { choices.count...max(4 * steps, choices.count) }

    /// Whether the schedule made the choices of `trace`: if not, the body does not repeat itself.
    func follows(_ trace: ScheduleTrace) -> Bool {
        // Safe: the function only reads as many choices.
        unsafe choices_start(choices, choices.count, trace.choices, trace.choices.count)
            && (trace.cancels.isEmpty || cancels == trace.cancels)
    }
}

enum SchedulePolicy: Sendable, Hashable {
    case random(seed: UInt64)
    /// The choices of a trace, then the order of arrival.
    case trace(ScheduleTrace)
}

final class ScheduleLog: Sendable {
    private let entries = Mutex<[String]>([])

    var sentences: [String] { entries.withLock { $0 } }

    /// Adds a failure to the log of the schedule that runs.
    ///
    /// A detached task has no log of its own, and Swift Testing knows no test of it: it passes an issue
    /// there to every test that runs now. So the same sentence comes several times, and counts once.
    static func record(_ sentence: String) -> Bool {
        if let inherited = ScheduleExecutor.inherited {
            inherited.log.append(sentence)
            return true
        }
        guard let log = ThreadSchedule.current?.log else { return false }
        if log.sentences.last != sentence { log.append(sentence) }
        return true
    }

    func append(_ sentence: String) {
        entries.withLock { $0.append(sentence) }
        let line = sentence.prefix { $0 != "\n" }
        ThreadSchedule.current?.note("✘ \(line)")
    }

    var reporter: FailureReporter {
        FailureReporter { sentence, site in self.append("\(site): \(sentence)") }
    }
}
