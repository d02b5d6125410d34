import Synchronization

/// Runs `body` under `count` random schedules, and fails the test with the first that fails.
///
/// Everything that `body` and the tasks in it do runs on one thread, in an order that a seed
/// decides; so a race shows within a few hundred schedules, and again from the printed seed. A
/// schedule fails when `body` throws, when an expectation or a double complains, and when it hangs:
/// then the failure names what waits. Under XCTest throw, since `XCTAssert` cannot be redirected.
///
/// The seeds are the same each time, one row for each call in the source, unless `seed` or the
/// environment says otherwise: with `RIBHOUSE_SEED=0x…` only the schedule of that seed is run, and
/// with `RIBHOUSE_SCHEDULES=10000` as many are run, whatever `count` is.
///
/// - Parameter seed: where the row of seeds starts.
/// - Parameter stepLimit: after how many jobs a schedule counts as a livelock.
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
    let asked = Seeds.countInEnvironment.map(Seeds.count)
    if case .some(nil) = asked {
        FailureReporter.running.fail(
            "RIBHOUSE_SCHEDULES is not a number of schedules; one looks like 10000.", at: site)
    }
    var seeds = Seeds.row(of: (asked ?? nil) ?? count, from: seed ?? site.hash)
    if let text = Seeds.environment {
        if let seed = Seeds.seed(text) {
            seeds = [seed]
        } else {
            FailureReporter.running.fail(
                "RIBHOUSE_SEED is “\(text)”, which is no seed; one looks like 0x1b2c.", at: site)
        }
    }
    return await explore(at: site, stepLimit, body) { [seeds] in $0.random(seeds) }
}

/// Runs `body` under every schedule that leaves the order of arrival at most `maxDelays` times.
///
/// Most races need one or two deviations, so a small bound goes a long way. Otherwise as
/// ``schedules(_:seed:stepLimit:fileID:filePath:line:column:_:)``.
///
/// - Parameter limit: how many schedules to try at most; the report says whether that was enough.
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
    if let text = trace.misspelt {
        FailureReporter.running.fail(
            "“\(text)” is no trace; one looks like \"3:1 7:2\". Copy it from the failure.", at: site
        )
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
            "Schedules cannot be nested. Take this one away, or the schedule around it: "
                + "schedules { … } or the suite's trait .schedules.", at: site)
        return ScheduleReport()
    }
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
