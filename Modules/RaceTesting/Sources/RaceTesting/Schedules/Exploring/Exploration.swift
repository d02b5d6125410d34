import Dispatch

/// An exploration: runs one schedule after the other until one fails.
///
/// All of it runs on the thread that calls it.
struct Exploration: Sendable {
    /// The most schedules that the search for the smallest failure may run.
    private static let searchLimit = 500

    private let schedule: ScheduleRun
    private let usesMainActor = AtomicFlag()

    init(_ schedule: ScheduleRun) {
        self.schedule = schedule
    }

    /// Runs one random schedule for each seed.
    ///
    /// - Parameter isReplay: whether the failure is known, and was made small when it was found.
    func random(_ seeds: some Sequence<UInt64>, isReplay: Bool = false) -> ScheduleReport {
        var report = ScheduleReport()
        var seen: Set<[Int]> = []
        for seed in seeds {
            let outcome = run(.random(seed: seed), in: &report)
            seen.insert(outcome.choices)
            if outcome.hasFailed {
                report.failure = failure(
                    outcome, seed: seed, schedule: report.schedules, searches: !isReplay)
                break
            }
        }
        report.distinct = seen.count
        return report
    }

    /// Runs every schedule that deviates from the order of arrival at most `maxDelays` times, in
    /// depth-first order: the last decision changes first.
    func exhaustive(maxDelays: Int, limit: Int) -> ScheduleReport {
        var report = ScheduleReport()
        var next: ScheduleTrace? = ScheduleTrace()
        while let trace = next, report.schedules < limit {
            let outcome = run(.trace(trace), in: &report)
            report.distinct = report.schedules
            if outcome.hasFailed {
                report.failure = failure(outcome, seed: nil, schedule: report.schedules)
                return report
            }
            next = successor(of: outcome, maxDelays: maxDelays)
        }
        report.isComplete = next == nil
        return report
    }

    /// Runs exactly one schedule.
    func single(_ trace: ScheduleTrace) -> ScheduleReport {
        var report = ScheduleReport()
        let outcome = run(.trace(trace), in: &report)
        report.distinct = 1
        if outcome.hasFailed { report.failure = failure(outcome, seed: nil, schedule: 1) }
        return report
    }

    /// Runs a schedule and counts it in the report.
    private func run(_ policy: SchedulePolicy, in report: inout ScheduleReport) -> ScheduleOutcome {
        let outcome = run(policy)
        report.schedules += 1
        report.steps += outcome.steps
        report.arrivals += outcome.arrivals
        return outcome
    }

    /// Runs a schedule, and waits for the main actor only when the body turns out to use it.
    ///
    /// That wait costs more than most schedules. Without it `settle()` returns too early when a task
    /// is on the main actor. So a schedule that failed after a skipped wait runs again with it.
    private func run(_ policy: SchedulePolicy) -> ScheduleOutcome {
        let outcome = schedule.run(policy, waitingForMainActor: usesMainActor.value)
        guard outcome.skippedMainActor, outcome.hasFailed || outcome.arrivals > 0 else {
            return outcome
        }
        let again = schedule.run(policy, waitingForMainActor: true)
        guard again.arrivals > 0 else { return outcome }
        usesMainActor.set()
        return again
    }

    /// Returns the trace that changes the last decision that can still be changed.
    private func successor(of outcome: ScheduleOutcome, maxDelays: Int) -> ScheduleTrace? {
        let (choices, widths) = (outcome.choices, outcome.widths)
        var delays = choices.count { $0 != 0 }
        for index in choices.indices.reversed() {
            if choices[index] != 0 { delays -= 1 }
            if choices[index] + 1 < widths[index], delays + 1 <= maxDelays {
                return ScheduleTrace(choices: Array(choices[..<index]) + [choices[index] + 1])
            }
        }
        return nil
    }

    private func failure(
        _ outcome: ScheduleOutcome, seed: UInt64?, schedule: Int, searches: Bool = false
    ) -> ScheduleFailure {
        let trace = ScheduleTrace(choices: outcome.choices)
        let again = run(seed.map { .random(seed: $0) } ?? .trace(trace))
        let repeats = again.choices == outcome.choices && again.sentences == outcome.sentences
        let shrinker = Shrinker { trace in
            let outcome = run(.trace(trace))
            return outcome.hasFailed ? ScheduleTrace(choices: outcome.choices) : nil
        }
        var small = repeats ? shrinker.shrink(trace) : trace
        if repeats, searches { small = smallest(below: small) }
        return ScheduleFailure(
            sentences: outcome.sentences, schedule: schedule, seed: seed, trace: trace,
            smallest: small, repeats: repeats)
    }

    /// Returns the failing trace with the fewest deviations that a short search finds.
    ///
    /// Shrinking only removes deviations of one failure. Another failure may need fewer.
    private func smallest(below trace: ScheduleTrace) -> ScheduleTrace {
        var (best, left) = (trace, Self.searchLimit)
        var next: ScheduleTrace? = ScheduleTrace()
        while let trace = next, best.deviations > 0, left > 0 {
            let outcome = run(.trace(trace))
            left -= 1
            if outcome.hasFailed { best = ScheduleTrace(choices: outcome.choices) }
            next = successor(of: outcome, maxDelays: best.deviations - 1)
        }
        return best
    }
}

/// A thread of its own for one exploration.
///
/// An exploration keeps its thread busy, and may have to wait for the pool. On threads of the pool,
/// many explorations at once would block the pool.
final class ExplorerThread: TaskExecutor {
    private let queue = DispatchQueue(label: "schedules")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        // Safe: the executor is `self`, which the closure keeps.
        queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
