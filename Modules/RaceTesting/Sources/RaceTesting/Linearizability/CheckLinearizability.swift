/// Verifies that concurrent calls give results that a sequential order of them gives too, and fails the
/// test with the smallest scenario that does not.
///
///     await checkLinearizability(
///         of: { Counter() }, model: 0,
///         operations: [
///             .operation("increment()") { await $0.increment() } model: { $0 += 1; return $0 }
///         ])
///
/// It runs random scenarios: up to three calls, then two or three tasks with up to four calls each. Every
/// scenario has a new subject and runs under many schedules. The results of a schedule are right when the
/// model gives the same results for the same calls in some sequential order, in which a call that ended
/// before another started comes before it. A scenario also fails when its schedule does: when an
/// expectation or a double fails, and when it hangs.
///
/// Calls overlap where they suspend inside. So the doubles that the subject awaits must suspend, as a
/// ``Spy`` does. A test that passes says so when no two calls overlapped.
///
/// A failure prints the text for `RACE_SEED` and for `replay`. `RACE_SCHEDULES` is the number of
/// schedules of each scenario, whatever `schedules` is.
///
/// - Parameters:
///   - subject: creates the subject of one run.
///   - model: the model before the first call.
///   - operations: the operations; name few arguments for each.
///   - scenarios: the number of random scenarios.
///   - schedules: the most schedules of each scenario.
///   - time: the longest that the search may take; the first scenario always runs.
///   - seed: the seed from which the scenarios are generated.
///   - replay: a scenario that a failure printed; only it runs.
///   - strict: whether the test fails, instead of only saying so, when no two calls overlapped or work
///     ran outside the schedules.
@discardableResult
@concurrent
public func checkLinearizability<Subject: Sendable, Model: Hashable & Sendable>(
    of subject: @escaping @Sendable () async throws -> Subject, model: Model,
    operations: [ModeledOperation<Subject, Model>], scenarios: Int = 50, schedules: Int = 100,
    within time: Duration? = nil, seed: UInt64? = nil, replay: String? = nil, strict: Bool = false,
    stepLimit: Int = 100_000,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) async -> LinearizabilityReport {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let reporter = FailureReporter.running
    let calls = operations.flatMap(\.calls)
    guard scenarios > 0, schedules > 0, !calls.isEmpty else {
        reporter.fail(
            "There is nothing to run. Pass at least one operation with an argument, and ask for one "
                + "or more scenarios and schedules.", at: site)
        return LinearizabilityReport()
    }
    var only: ScenarioReplay?
    if let text = Environment.seed ?? replay {
        only = ScenarioReplay(text, calls: calls.count)
        if only == nil {
            let name = Environment.seed == nil ? "The replay" : "RACE_SEED"
            reporter.fail(
                "\(name) is “\(text)”, which is not a scenario of these operations. "
                    + "Copy one from a failure, such as \"0 > 1 | 1 @ 1:1\".", at: site)
            return LinearizabilityReport()
        }
    }
    if Environment.seed != nil {
        reporter.warn("Only the scenario of RACE_SEED ran, because it is set.", at: site)
    }
    let schedules = Environment.schedules(insteadOf: schedules, reporter, at: site)
    let part =
        only == nil ? Environment.part(within: time, reporter, at: site) : SearchPart()
    let file = only == nil ? FailureFile(at: site) : nil
    let outcome = await onExplorerThread(at: site) { [only] test in
        let run = ScheduleRun(stepLimit: stepLimit, test: test, file: file) {}
        let search = ScenarioSearch(
            run: ScenarioRun(subject, SequentialSearch(calls: calls, model: model), run),
            schedules: schedules, seed: seed ?? site.hash, part: part)
        var (report, lateCount) = run.late.counting {
            only.map { search.replay($0) } ?? search.kept() ?? search.search(scenarios)
        }
        report.arrivals += lateCount
        return report
    }
    var report = LinearizabilityReport()
    var lastJob: String?
    switch outcome {
    case .success(let found): report = found
    case .failure(let left) where left.isCutShort:
        report.isCutShort = true
        lastJob = left.sentences.joined(separator: "\n")
    case .failure(let blocked):
        reporter.fail(file?.keepReported(blocked.replay, "\(blocked)") ?? "\(blocked)", at: site)
        return report
    case nil: return report
    }
    ExplorationResult(
        failure: report.failure.map { file?.keepReported($0.replay, "\($0)") ?? "\($0)" },
        reservation: report.isCutShort && !report.isOutOfTime
            ? ScheduleReport.cutShort(
                after: report.scenarios, of: only == nil ? scenarios : 1, "scenarios", in: lastJob)
            : only == nil ? report.reservation : nil,
        coverage: part.coverage(
            report.scenarios, of: scenarios, "scenarios", isOutOfTime: report.isOutOfTime)
    ).report(at: site, strict: strict)
    return report
}
