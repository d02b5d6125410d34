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
) async -> ScenarioReport {
    await ScenarioCheck(
        subject: subject,
        search: SequentialSearch(calls: operations.flatMap(\.calls), model: model),
        scenarios: scenarios, schedules: schedules, time: time, seed: seed, replay: replay,
        strict: strict, stepLimit: stepLimit,
        site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    ).run()
}

/// Verifies what holds whenever nothing can go on, whatever is called at once, and fails the test with the
/// smallest scenario in which it does not.
///
///     await checkScenarios(
///         of: { Shop() },
///         operations: [
///             .operation("order") { await $0.order() },
///             .operation("close") { await $0.close() },
///         ]
///     ) { shop in
///         #expect(await shop.orders >= 0)
///     }
///
/// It is ``checkLinearizability(of:model:operations:scenarios:schedules:within:seed:replay:strict:stepLimit:fileID:filePath:line:column:)``
/// for code that no sequential model describes, such as an app. Scenarios are made and shrunk in the same way.
/// An operation may wait for another one, may throw, and gives no result. No time passes, on no clock: an operation
/// may advance one.
///
/// A failure prints the scenario as code. Pass it as `scenario`, so that it becomes the test of the fix.
///
/// - Parameters, besides those of `checkLinearizability`:
///   - operations: the operations, with different names.
///   - schedules: the most schedules of each scenario: the order of arrival, then random ones.
///   - cancels: whether a random schedule may also cancel one of the tasks that make the calls.
///   - scenario: a scenario that a failure printed; only it runs.
///   - atTheEnd: ends the subject. Each call must return afterwards, or fails the test as a stall.
///   - afterEachStep: checks the subject, before the first call and whenever nothing can go on. It may throw.
@discardableResult
@concurrent
public func checkScenarios<Subject: Sendable>(
    of subject: @escaping @Sendable () async throws -> Subject,
    operations: [ModeledOperation<Subject, NoModel>], scenarios: Int = 50, schedules: Int = 20,
    within time: Duration? = nil,
    cancels: Bool = true, seed: UInt64? = nil, scenario: NamedScenario? = nil,
    strict: Bool = false, stepLimit: Int = 100_000,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    atTheEnd: @escaping @Sendable (Subject) async throws -> Void = { _ in },
    afterEachStep: @escaping @Sendable (Subject) async throws -> Void
) async -> ScenarioReport {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let calls = operations.flatMap(\.calls)
    let names = calls.map(\.text)
    let unknown = scenario.flatMap { ($0.first + $0.atOnce.joined()).first { !names.contains($0) } }
    if let unknown {
        FailureReporter.running.fail(
            "No operation is “\(unknown)”. Name one of these: \(names.joined(separator: ", ")).",
            at: site)
        return ScenarioReport()
    }
    return await ScenarioCheck(
        subject: subject, search: SequentialSearch(calls: calls, model: NoModel()),
        rules: ScenarioRules(afterEachStep: afterEachStep, atTheEnd: atTheEnd),
        scenarios: scenarios, schedules: schedules, time: time, seed: seed,
        replay: scenario?.replay(of: names), strict: strict, stepLimit: stepLimit,
        cancelling: cancels ? .ofScenario : nil, site: site
    ).run()
}

/// The model of operations that are not compared with one.
public struct NoModel: Hashable, Sendable {}

extension ModeledOperation where Model == NoModel {
    /// Creates an operation without a model.
    ///
    /// - Parameter name: the name in failures, which is different from that of the others.
    public static func operation(
        _ name: String, _ perform: @escaping @Sendable (Subject) async throws -> Void
    ) -> Self {
        operation(name, perform) { _ in }
    }
}

struct ScenarioRules<Subject: Sendable>: Sendable {
    let afterEachStep: @Sendable (Subject) async throws -> Void
    let atTheEnd: @Sendable (Subject) async throws -> Void
}

struct ScenarioCheck<Subject: Sendable, Model: Hashable & Sendable>: Sendable {
    let subject: @Sendable () async throws -> Subject
    let search: SequentialSearch<Subject, Model>
    /// The rules in place of a model, if there is none.
    var rules: ScenarioRules<Subject>?
    let scenarios: Int
    let schedules: Int
    let time: Duration?
    let seed: UInt64?
    let replay: String?
    let strict: Bool
    let stepLimit: Int
    var cancelling: Cancellation?
    let site: SourceSite

    @concurrent
    func run() async -> ScenarioReport {
        let reporter = FailureReporter.running
        guard scenarios > 0, schedules > 0, !search.calls.isEmpty else {
            reporter.fail(
                "There is nothing to run. Pass at least one operation with an argument, and ask for one "
                    + "or more scenarios and schedules.", at: site)
            return ScenarioReport()
        }
        var only: ScenarioReplay?
        if let text = Environment.seed ?? replay {
            only = ScenarioReplay(text, calls: search.calls.count)
            if only == nil {
                let name = Environment.seed == nil ? "The replay" : "RACE_SEED"
                reporter.fail(
                    "\(name) is “\(text)”, which is not a scenario of these operations. "
                        + "Copy one from a failure, such as \"0 > 1 | 1 @ 1:1\".", at: site)
                return ScenarioReport()
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
            let run = ScheduleRun(
                stepLimit: stepLimit, test: test, file: file, cancelling: cancelling
            ) {}
            let search = ScenarioSearch(self, schedules: schedules, part: part, run)
            var (report, lateCount) = run.late.counting {
                only.map { search.replay($0) } ?? search.kept() ?? search.search(scenarios)
            }
            report.arrivals += lateCount
            return report
        }
        var report = ScenarioReport()
        var lastJob: String?
        switch outcome {
        case .success(let found): report = found
        case .failure(let left) where left.isCutShort:
            report.isCutShort = true
            lastJob = left.sentences.joined(separator: "\n")
        case .failure(let blocked):
            reporter.fail(
                file?.keepReported(blocked.replay, "\(blocked)") ?? "\(blocked)", at: site)
            return report
        case nil: return report
        }
        ExplorationResult(
            failure: report.failure.map { file?.keepReported($0.replay, "\($0)") ?? "\($0)" },
            reservation: report.isCutShort && !report.isOutOfTime
                ? ScheduleReport.cutShort(
                    after: report.scenarios, of: only == nil ? scenarios : 1, "scenarios",
                    in: lastJob)
                : only == nil ? report.reservation : nil,
            coverage: part.coverage(
                report.scenarios, of: scenarios, "scenarios", isOutOfTime: report.isOutOfTime)
        ).report(at: site, strict: strict)
        return report
    }
}

/// The result of `checkLinearizability` or `checkScenarios`.
public struct ScenarioReport: Sendable {
    /// The number of scenarios that ran, without those that made a failure smaller.
    public internal(set) var scenarios = 0

    /// The number of schedules that ran in them.
    public internal(set) var schedules = 0

    /// The number of schedules in which two operations were under way at the same time.
    public internal(set) var overlaps = 0

    /// The number of jobs that came from other threads, as in ``ScheduleReport/arrivals``.
    public internal(set) var arrivals = 0

    /// Whether it ended early, since its task was cancelled, as in ``ScheduleReport/isCutShort``.
    public internal(set) var isCutShort = false

    var isOutOfTime = false

    /// The first scenario that failed, made smaller.
    public internal(set) var failure: LinearizabilityFailure?

    var reservation: String? {
        guard failure == nil, schedules > 0 else { return nil }
        if let text = ScheduleReport.reservation(arrivals: arrivals, of: schedules) { return text }
        guard overlaps == 0 else { return nil }
        return
            "No two operations overlapped in \(scenarios) scenarios, so there was nothing to explore. "
            + "None of them suspends inside. Let the doubles that they await suspend, as a Spy does, "
            + "or compare with the model in a test of one task."
    }
}

/// A scenario whose results no sequential order gives, or that failed in another way.
public struct LinearizabilityFailure: Error, Sendable, CustomStringConvertible {
    /// The calls of the smallest scenario that was found, with their results: a column for each task.
    public let history: String

    /// The results that the model gives, a line for each; empty when the results are right, and the
    /// scenario failed because of something else.
    public let allowed: [String]

    /// The number of calls of the smallest scenario.
    public let callCount: Int

    /// The text that replays the smallest scenario in its smallest schedule.
    public let replay: String

    /// The failure of its schedule.
    public let schedule: ScheduleFailure

    let origin: String
    let hints: [String]

    /// The failure, and the line that replays it.
    public var description: String {
        var lines = [origin]
        lines += schedule.sentences.map { "- " + $0 }
        lines += schedule.explanations
        if !history.isEmpty { lines.append(history) }
        if !allowed.isEmpty {
            lines.append("In sequence the model gives one of these:")
            lines += allowed.map { "  " + $0 }
        }
        lines += hints
        lines.append("Replay: RACE_SEED=\"\(replay)\" with this test as the --filter.")
        return (lines + schedule.details).joined(separator: "\n")
    }
}
