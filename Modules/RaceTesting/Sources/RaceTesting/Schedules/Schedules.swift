import Synchronization

/// Runs `body` under `count` random schedules, and fails the test with the first one that fails.
///
/// Everything that `body` and its tasks do runs on one thread, in an order that a seed decides. So a
/// race shows within a few hundred schedules, and again from the printed seed. A schedule fails when
/// `body` throws, when an expectation or a double fails, and when it hangs: then the failure names
/// what waits. Under XCTest let the body throw, since `XCTAssert` cannot be redirected.
///
/// The seeds are the same each time for the same line of source, unless `seed` or the environment
/// says otherwise: with `RACE_SEED=0x…` only the schedule of that seed runs, and with
/// `RACE_SCHEDULES=10000` that many run, whatever `count` is.
///
/// - Parameters:
///   - seed: the seed from which the schedules' seeds are generated.
///   - stepLimit: the number of jobs after which a schedule counts as a livelock.
@discardableResult
@concurrent
public func schedules(
    _ count: Int = 200, seed: UInt64? = nil, stepLimit: Int = 100_000,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ body: @escaping @Sendable () async throws -> Void
) async -> ScheduleReport {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    guard count > 0 else {
        FailureReporter.running.fail(
            "schedules(\(count)) runs nothing. Ask for one or more.", at: site)
        return ScheduleReport()
    }
    var askedCount: Int?
    if let text = Seeds.countInEnvironment {
        askedCount = Seeds.count(text)
        if askedCount == nil {
            FailureReporter.running.fail(
                "RACE_SCHEDULES is “\(text)”, which is not a number of schedules. "
                    + "Set a number above zero, such as 10000.", at: site)
        }
    }
    var seeds = Seeds.list(of: askedCount ?? count, from: seed ?? site.hash)
    if let text = Seeds.seedInEnvironment {
        if let seed = Seeds.seed(text) {
            seeds = [seed]
        } else {
            FailureReporter.running.fail(
                "RACE_SEED is “\(text)”, which is not a seed. Copy one from a failure, such as "
                    + "0x1b2c.", at: site)
        }
    }
    return await explore(at: site, stepLimit, body) { [seeds] in $0.random(seeds) }
}

/// Runs `body` under every schedule that deviates from the order of arrival at most `maxDelays` times.
///
/// Most races need one or two deviations, so a small bound finds most of them. Otherwise as
/// ``schedules(_:seed:stepLimit:fileID:filePath:line:column:_:)``.
///
/// - Parameter limit: the most schedules to run; the report says whether those were all.
@discardableResult
@concurrent
public func everySchedule(
    maxDelays: Int, limit: Int = 100_000, stepLimit: Int = 100_000,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ body: @escaping @Sendable () async throws -> Void
) async -> ScheduleReport {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return await explore(at: site, stepLimit, body) {
        $0.exhaustive(maxDelays: maxDelays, limit: limit)
    }
}

/// Runs `body` once, under the schedule of `trace`; without one, in the order of arrival.
@discardableResult
@concurrent
public func schedule(
    _ trace: ScheduleTrace = ScheduleTrace(), stepLimit: Int = 100_000,
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
    return await explore(at: site, stepLimit, body) { $0.single(trace) }
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
    return await explore(at: site, stepLimit, body) { $0.random([seed], isReplay: true) }
}

@concurrent
private func explore(
    at site: SourceSite, _ stepLimit: Int, _ body: @escaping @Sendable () async throws -> Void,
    _ strategy: @escaping @Sendable (Exploration) -> ScheduleReport
) async -> ScheduleReport {
    let reporter = FailureReporter.running
    guard ScheduleExecutor.current == nil else {
        reporter.fail(
            "Schedules cannot be nested. Remove this one, or the schedule around it: "
                + "schedules { … } or the suite's trait .schedules.", at: site)
        return ScheduleReport()
    }
    _ = Capture.installed
    let exploration = Exploration(ScheduleRun(stepLimit: stepLimit, body: body))
    let report = Mutex(ScheduleReport())
    do {
        try await IssueRedirection.perform {
            await withTaskExecutorPreference(ExplorerThread()) {
                let explored = strategy(exploration)
                report.withLock { $0 = explored }
            }
        }
    } catch {
        reporter.fail("The exploration could not run: \(error)", at: site)
    }
    let explored = report.withLock { $0 }
    if let failure = explored.failure { reporter.fail("\(failure)", at: site) }
    return explored
}
