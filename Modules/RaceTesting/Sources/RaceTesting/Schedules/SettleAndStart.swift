/// Suspends until nothing else of the schedule can run.
///
/// Everything that was started before has then ended, or waits for a double, a clock or an event.
/// It replaces counted yields and sleeps. It works only in a schedule.
public func settle(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) async {
    guard let executor = ScheduleExecutor.current else {
        return FailureReporter.running.fail(
            "settle() needs a schedule. Put the test's body in schedules { … }, or give its suite "
                + "the trait .schedules.",
            at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }
    await executor.settle()
}

/// Starts a task that belongs to the schedule, also where plain tasks are not captured.
///
/// There, a plain `Task { }` runs on the pool, beside the schedule. Outside a schedule this is a plain task.
@discardableResult
public func start<Value: Sendable>(
    _ work: @escaping @Sendable () async -> Value
) -> Task<Value, Never> {
    Task(executorPreference: ScheduleExecutor.current) { await work() }
}

/// Starts a task that belongs to the schedule and can throw.
@discardableResult
public func start<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
) -> Task<Value, any Error> {
    Task(executorPreference: ScheduleExecutor.current) { try await work() }
}
