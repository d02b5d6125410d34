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
        subject: subject, model: model, calls: operations.flatMap(\.calls), scenarios: scenarios,
        schedules: schedules, time: time, seed: seed, replay: replay, strict: strict,
        stepLimit: stepLimit,
        site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    ).run()
}
