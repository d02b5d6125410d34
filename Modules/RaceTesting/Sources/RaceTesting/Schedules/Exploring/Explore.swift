import Dispatch
import RaceTestingLibC
import Synchronization
import Testing

/// Runs an exploration of `body` on a thread of its own, and reports its result at `site`.
@concurrent
func explore(
    at site: SourceSite, _ stepLimit: Int, asked: Int = 1, strict: Bool = false,
    cancelling: Cancellation? = nil, checksRepeats: Bool = false, keeps: Bool = false,
    part: SearchPart = SearchPart(),
    _ body: @escaping @Sendable () async throws -> Void,
    _ strategy: @escaping @Sendable (Exploration) -> ScheduleReport
) async -> ScheduleReport {
    let file = keeps ? FailureFile(at: site) : nil
    let outcome = await onExplorerThread(at: site) { test in
        let run = ScheduleRun(
            stepLimit: stepLimit, test: test, file: file, cancelling: cancelling,
            checksRepeats: checksRepeats, body: body)
        let exploration = Exploration(run, part: part)
        let start = IdleDetector.time(CLOCK_THREAD_CPUTIME_ID)
        var (report, lateCount) = run.late.counting {
            exploration.kept() ?? strategy(exploration)
        }
        report.processorTime = IdleDetector.time(CLOCK_THREAD_CPUTIME_ID) - start
        report.shard = part.shard
        report.count(late: lateCount)
        if asked > 1 {
            let reach = report.reach
            report.failure?.reach = reach
        }
        return report
    }
    var report = ScheduleReport()
    switch outcome {
    case .success(let found): report = found
    case .failure(let left) where left.isCutShort: report = ScheduleReport(cutShort: left)
    case .failure(var blocked):
        if blocked.mayShowHolder {
            blocked.add(
                await onExplorerThread(at: site) { [trace = blocked.trace] test in
                    ScheduleRun(
                        stepLimit: stepLimit, test: test, cancelling: cancelling, body: body
                    )
                    .run(.trace(trace), waitingForMainActor: false, isRecording: true)
                })
        }
        report = ScheduleReport(blocked: blocked)
    case nil: return report
    }
    if asked > 1 { SearchCount.add(report, of: Test.current?.nameAndPlace ?? "\(site)") }
    let result = ExplorationResult(
        failure: report.failure.map { file?.keepReported($0.replay, "\($0)") ?? "\($0)" },
        reservation: report.reservation(asked: asked, cancelling: cancelling),
        coverage: part.coverage(
            report.schedules, of: asked, "schedules", isOutOfTime: report.isOutOfTime))
    result.report(at: site, strict: strict)
    return report
}

struct ExplorationResult {
    let failure: String?
    let reservation: String?
    let coverage: String?

    func report(at site: SourceSite, strict: Bool) {
        let reporter = FailureReporter.running
        Environment.check(reporter, at: site)
        if let coverage { reporter.warn(coverage, at: site) }
        if let failure {
            reporter.fail(failure, at: site)
        } else if let reservation {
            if strict || Environment.strict == "1" {
                reporter.fail(reservation, at: site)
            } else {
                reporter.warn(reservation, at: site)
            }
        }
    }
}

/// Runs explorations on a thread of their own.
///
/// - Parameter work: gets the name and place of the test.
/// - Returns: its result, or the schedule that blocks the thread for good, which is then left behind; `nil`
///   when explorations cannot run here, which fails the test.
@concurrent
func onExplorerThread<Value: Sendable>(
    at site: SourceSite, _ work: @escaping @Sendable (_ test: String) -> Value
) async -> Result<Value, ScheduleFailure>? {
    let reporter = FailureReporter.running
    guard ScheduleExecutor.current == nil else {
        reporter.fail(
            "Schedules cannot be nested. Remove this one, or the schedule around it: "
                + "schedules { … } or the suite's trait .schedules.", at: site)
        return nil
    }
    // Before the first task of the body starts.
    _ = Capture.installed
    LastWords.install
    StackProbe.install
    let test = Test.current?.nameAndPlace
    let result = Mutex<Result<Value, ScheduleFailure>?>(nil)
    let watched = Mutex<WatchedExploration?>(nil)
    do {
        try await IssueRedirection.perform { issues in
            let end = FirstValue<Result<Value, ScheduleFailure>>()
            // A body may cancel the task of its test, so nothing runs before that is heard.
            let canStart = DispatchSemaphore(value: 0)
            let task = Task(executorPreference: ExplorerThread()) { @Sendable in
                wait(for: canStart)
                StackProbe.allow()
                let exploring = WatchedExploration { end.set(.failure($0.failure)) }
                watched.withLock { $0 = exploring }
                if Task.isCancelled { exploring.cancel() }
                let number = ExplorerWatch.shared.add(exploring)
                let value = WatchedExploration.$current.withValue(exploring) {
                    issues.scope { work(test ?? "\(site)") }
                }
                ExplorerWatch.shared.remove(number)
                end.set(.success(value))
            }
            let value = await withTaskCancellationHandler {
                canStart.signal()
                return await end.value
            } onCancel: {
                task.cancel()
                watched.withLock { $0 }?.cancel()
            }
            result.withLock { $0 = value }
        }
    } catch {
        reporter.fail("The exploration could not run: \(error)", at: site)
    }
    return result.withLock { $0 }
}

private func wait(for semaphore: DispatchSemaphore) { semaphore.wait() }

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
