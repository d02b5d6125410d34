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
/// - Parameters:
///   - subject: creates the subject of one run.
///   - operations: the operations, with different names.
///   - scenarios: the number of random scenarios.
///   - schedules: the most schedules of each scenario: the order of arrival, then random ones.
///   - time: the longest that the search may take; the first scenario always runs.
///   - cancels: whether a random schedule may also cancel one of the tasks that make the calls.
///   - seed: the seed from which the scenarios and their schedules are generated.
///   - scenario: a scenario that a failure printed; only it runs.
///   - strict: as for `checkLinearizability`.
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
    var replay: String?
    do {
        replay = try scenario?.replay(of: calls.map(\.text))
    } catch {
        FailureReporter.running.fail("\(error)", at: site)
        return ScenarioReport()
    }
    return await ScenarioCheck(
        subject: subject, model: NoModel(), calls: calls,
        rules: ScenarioRules(afterEachStep: afterEachStep, atTheEnd: atTheEnd),
        scenarios: scenarios, schedules: schedules, time: time, seed: seed, replay: replay,
        strict: strict,
        stepLimit: stepLimit, cancelling: cancels ? .ofScenario : nil, site: site
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

/// The rules that hold in each scenario, in place of a model.
struct ScenarioRules<Subject: Sendable>: Sendable {
    let afterEachStep: @Sendable (Subject) async throws -> Void
    let atTheEnd: @Sendable (Subject) async throws -> Void
}
