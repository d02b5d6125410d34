import Synchronization
import Testing

/// Runs an exploration of `body` on a thread of its own, and reports its result at `site`.
///
/// - Parameter asked: the number of schedules that the test asks for.
@concurrent
func explore(
    at site: SourceSite, _ stepLimit: Int, asked: Int = 1, strict: Bool = false,
    _ body: @escaping @Sendable () async throws -> Void,
    _ strategy: @escaping @Sendable (Exploration) -> ScheduleReport
) async -> ScheduleReport {
    let reporter = FailureReporter.running
    guard ScheduleExecutor.current == nil else {
        reporter.fail(
            "Schedules cannot be nested. Remove this one, or the schedule around it: "
                + "schedules { … } or the suite's trait .schedules.", at: site)
        return ScheduleReport()
    }
    // Before the first task of the body starts.
    _ = Capture.installed
    CrashReport.install
    let test = Test.current.map {
        "“\($0.name)” at \($0.sourceLocation.fileID):\($0.sourceLocation.line)"
    }
    let exploration = Exploration(
        ScheduleRun(stepLimit: stepLimit, test: test ?? "\(site)", body: body))
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
    if let failure = explored.failure {
        reporter.fail("\(failure)", at: site)
    } else if let reservation = explored.reservation(asked: asked) {
        if strict || Environment.isStrict {
            reporter.fail(reservation, at: site)
        } else {
            reporter.warn(reservation, at: site)
        }
    }
    return explored
}
