import Dispatch

/// Switches the mutants of a module on, one after the other, and runs with each the tests that reach
/// it.
struct MutationRun {
    let module: String
    let suites: [TestBinary.Suite]
    /// Has as many places as runs may go on at a time.
    var runs = DispatchSemaphore(value: 2)
    /// Runs a suite with a mutant, 0 for none, and with a limit.
    let test: @Sendable (Int, TestBinary.Suite, Duration?) throws -> TestBinary.Outcome

    /// - Throws: ``ToolError`` when the tests fail without mutants.
    func judge(_ mutants: [Mutant]) throws -> [MutantReport] {
        showProgress("\(module): the tests without mutants")
        let trials = try concurrentRuns(suites) { _, suite in
            (suite: suite, outcome: try test(0, suite, nil))
        }
        if let (suite, red) = trials.first(where: { $0.outcome.verdict != nil }) {
            throw ToolError(
                """
                The tests of \(module) \(red.verdict == .timedOut ? "hang" : "fail") \
                without mutants, first \(red.remark ?? suite.name). \
                Fix this first: `swift test --filter \(module)Tests`.
                """)
        }
        return try concurrentRuns(mutants) { index, mutant in
            showProgress("\(module): mutant \(index + 1) of \(mutants.count)")
            let file = mutant.report.site.file.split(separator: "/").last ?? ""
            let subject = "." + file.prefix { $0 != "." && $0 != "+" }
            // Most mutants are killed by the tests named after the file, or by the quick ones.
            func turn(of trial: Trial) -> (TestBinary.Suite.Kind, Duration) {
                (trial.suite.kind, trial.suite.name.contains(subject) ? .zero : trial.outcome.time)
            }
            let reached = trials.filter { $0.outcome.reached.contains(mutant.number) }
            return try judge(mutant, reachedBy: reached.sorted { turn(of: $0) < turn(of: $1) })
        }
    }

    /// A run of a suite without mutants.
    private typealias Trial = (suite: TestBinary.Suite, outcome: TestBinary.Outcome)

    private func judge(_ mutant: Mutant, reachedBy trials: [Trial]) throws -> MutantReport {
        var report = mutant.report
        var outcome = TestBinary.Outcome()
        for trial in trials where outcome.verdict == nil {
            // It has several times the time that it took.
            let limit = trial.outcome.time * 4 + .seconds(3)
            outcome = try test(mutant.number, trial.suite, limit)
        }
        report.verdict = outcome.verdict ?? .survived
        report.remark =
            outcome.verdict == nil
            ? trials.isEmpty ? "no test reaches it" : "no test fails" : outcome.remark
        return report
    }

    private func concurrentRuns<Element: Sendable, Value: Sendable>(
        _ elements: [Element], _ run: @Sendable (Int, Element) throws -> Value
    ) throws -> [Value] {
        try concurrentMap(Array(elements.enumerated())) { index, element in
            runs.wait()
            defer { runs.signal() }
            return Result { try run(index, element) }
        }.map { try $0.get() }
    }
}
