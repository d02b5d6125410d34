/// Cancels the task that runs it.
public func cancelThisTask() {
    // Safe: the task is used only while it runs this.
    unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
}

extension Task where Success == Void, Failure == any Error {
    /// Runs `body` in a task that is cancelled from the start.
    public static func cancelled(
        _ body: @escaping @Sendable () async throws -> Void
    ) async -> Result<Void, any Error> {
        let task = Task {
            cancelThisTask()
            try await body()
        }
        return await task.result
    }
}
