import Routing

/// Starts a task that belongs to the schedule, as a unit's own tasks do.
///
/// A plain `Task { }` does not inherit the executor of the schedule: it runs on the pool, beside
/// it. Outside a schedule this is a plain task.
@discardableResult
public func start<Value: Sendable>(
    _ work: @escaping @Sendable () async -> Value
) -> Task<Value, Never> {
    Task(executorPreference: TaskExecution.executor) { await work() }
}

/// Starts a task that belongs to the schedule and can throw, as a unit's own tasks do.
@discardableResult
public func start<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
) -> Task<Value, any Error> {
    Task(executorPreference: TaskExecution.executor) { try await work() }
}
