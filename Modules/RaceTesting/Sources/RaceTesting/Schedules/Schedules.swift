/// Runs `body` under at most `count` schedules, and fails the test with the first one that fails.
///
/// Everything that `body` and its tasks do runs on one thread, in an order that the schedule decides. So
/// a race shows within a few hundred schedules, and again from the printed seed. The schedules nearest to the
/// order of arrival and random ones take turns. If there are no others than the nearest, all have been seen.
///
/// A schedule fails when `body` throws, when an expectation or a double fails, and when it hangs: then
/// the failure names what waits. It also fails when a job blocks its thread for good. Under XCTest let
/// the body throw, since `XCTAssert` cannot be redirected. A test that passes says so when work ran
/// outside the schedules, or when there was only one interleaving.
///
/// The schedules are the same each time for the same line of source, unless `seed` or one of the variables of the
/// environment in the README says otherwise.
///
/// - Parameters:
///   - time: the longest that the search may take. The first schedule always runs, and a failure is made smaller.
///   - seed: the seed from which the schedules' seeds are generated.
///   - strict: whether the test fails, instead of only saying so, when work ran outside the schedules
///     or there was only one interleaving. `RACE_STRICT=1` makes all tests strict.
///   - cancelling: the tasks of which most schedules cancel one, at one of its suspensions. The failure says
///     which and where.
///   - checksRepeats: whether some schedules run twice. The test then says if the body did not do the same: it
///     makes choices of its own, at random or by the date, so what was found or not found means less.
///   - stepLimit: the number of jobs after which a schedule counts as a livelock.
@discardableResult
@concurrent
public func schedules(
    _ count: Int = 500, within time: Duration? = nil, seed: UInt64? = nil, strict: Bool = false,
    cancelling: Cancellation? = nil, checksRepeats: Bool = false, stepLimit: Int = 100_000,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ body: @escaping @Sendable () async throws -> Void
) async -> ScheduleReport {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let reporter = FailureReporter.running
    guard count > 0 else {
        reporter.fail("schedules(\(count)) runs nothing. Ask for one or more.", at: site)
        return ScheduleReport()
    }
    let count = Environment.schedules(insteadOf: count, reporter, at: site)
    if let report = await replaySeed(at: site, stepLimit, body) { return report }
    return await explore(
        at: site, stepLimit, asked: count, strict: strict, cancelling: cancelling,
        checksRepeats: checksRepeats, keeps: true,
        part: Environment.part(within: time, reporter, at: site), body
    ) {
        $0.search(count, from: seed ?? site.hash)
    }
}

/// Runs `body` under the schedules that deviate from the order of arrival at most `maxDelays` times, up to `limit`.
///
/// A deviation passes over the first queued tasks, which then wait until nothing else can run. Most
/// races need one or two, so a small bound finds most of them. Otherwise as
/// ``schedules(_:within:seed:strict:cancelling:checksRepeats:stepLimit:fileID:filePath:line:column:_:)``, but `RACE_SCHEDULES` changes
/// nothing.
///
/// - Parameter limit: the most schedules to run, in all shards; the report says whether those were all.
@discardableResult
@concurrent
public func everySchedule(
    maxDelays: Int, limit: Int = 100_000, within time: Duration? = nil, strict: Bool = false,
    cancelling: Cancellation? = nil, stepLimit: Int = 100_000,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ body: @escaping @Sendable () async throws -> Void
) async -> ScheduleReport {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let reporter = FailureReporter.running
    guard limit > 0, maxDelays >= 0 else {
        reporter.fail(
            "everySchedule(maxDelays: \(maxDelays), limit: \(limit)) runs nothing. Ask for one schedule "
                + "or more, and for no delay or more.", at: site)
        return ScheduleReport()
    }
    if let report = await replaySeed(at: site, stepLimit, body) { return report }
    let asked = maxDelays > 0 ? limit : 1
    return await explore(
        at: site, stepLimit, asked: asked, strict: strict, cancelling: cancelling, keeps: true,
        part: Environment.part(within: time, reporter, at: site), body
    ) {
        $0.systematic(limit: limit, maxDelays: maxDelays)
    }
}

/// Runs `body` once, in the order of arrival.
@discardableResult
@concurrent
public func schedule(
    stepLimit: Int = 100_000,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ body: @escaping @Sendable () async throws -> Void
) async -> ScheduleReport {
    await schedule(
        ScheduleTrace(), stepLimit: stepLimit,
        fileID: fileID, filePath: filePath, line: line, column: column, body)
}

/// Runs `body` once, under the schedule of a trace that a failure printed.
@discardableResult
@concurrent
public func schedule(
    _ trace: ScheduleTrace, stepLimit: Int = 100_000,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ body: @escaping @Sendable () async throws -> Void
) async -> ScheduleReport {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    if let text = trace.invalidText {
        FailureReporter.running.fail(
            "“\(text)” is not a trace. Copy one from a failure, such as \"3:1 7:2\".", at: site)
        return ScheduleReport()
    }
    return await explore(at: site, stepLimit, body) { $0.single(.trace(trace)) }
}

/// Runs `body` once, under the schedule of a seed that a failure printed.
@discardableResult
@concurrent
public func schedule(
    seed: UInt64, stepLimit: Int = 100_000,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ body: @escaping @Sendable () async throws -> Void
) async -> ScheduleReport {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return await explore(at: site, stepLimit, body) {
        $0.single(.random(seed: seed))
    }
}

private func replaySeed(
    at site: SourceSite, _ stepLimit: Int, _ body: @escaping @Sendable () async throws -> Void
) async -> ScheduleReport? {
    let reporter = FailureReporter.running
    guard let text = Environment.seed, let policy = Environment.policy(text, reporter, at: site)
    else { return nil }
    reporter.warn("Only the schedule of RACE_SEED ran, because it is set.", at: site)
    return await explore(at: site, stepLimit, body) { $0.single(policy) }
}
