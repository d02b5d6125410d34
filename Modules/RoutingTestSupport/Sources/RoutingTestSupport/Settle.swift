/// Suspends until nothing else of the schedule can run.
///
/// What was started before has then gone as far as it can without the test: it has ended, or waits
/// for a double, a clock or an event. Replaces counted yields and sleeps. Needs a schedule.
public func settle(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) async {
    guard let executor = ScheduleExecutor.current else {
        return FailureReporter.running.fail(
            "settle() needs a schedule. Put the test's body in schedules { … }.",
            at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }
    await executor.settle()
}
