/// A search for a scenario that fails, and the report of its result.
struct ScenarioCheck<Subject: Sendable, Model: Hashable & Sendable>: Sendable {
    let subject: @Sendable () async throws -> Subject
    let model: Model
    let calls: [ModeledOperation<Subject, Model>.Call]
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
        guard scenarios > 0, schedules > 0, !calls.isEmpty else {
            reporter.fail(
                "There is nothing to run. Pass at least one operation with an argument, and ask for one "
                    + "or more scenarios and schedules.", at: site)
            return ScenarioReport()
        }
        var only: ScenarioReplay?
        if let text = Environment.seed ?? replay {
            only = ScenarioReplay(text, calls: calls.count)
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
        return await run(only, reporter)
    }

    private func run(
        _ only: ScenarioReplay?, _ reporter: FailureReporter
    ) async -> ScenarioReport {
        let schedules = Environment.schedules(insteadOf: schedules, reporter, at: site)
        let part =
            only == nil ? Environment.part(within: time, reporter, at: site) : SearchPart()
        let file = only == nil ? FailureFile(at: site) : nil
        let outcome = await onExplorerThread(at: site) { [only] test in
            let run = ScheduleRun(
                stepLimit: stepLimit, test: test, file: file, cancelling: cancelling
            ) {}
            let search = ScenarioSearch(
                run: ScenarioRun(
                    subject, SequentialSearch(calls: calls, model: model), rules, run),
                schedules: schedules, seed: seed ?? site.hash, part: part)
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
