import Routing

/// Rings until its task ends; the task may keep it.
actor Ringer {
    private var task: Task<Void, Never>?
    private(set) var rings = 0

    func start(_ bells: AsyncStream<Void>) {
        // Strong on purpose: it lives until the stream ends.
        task = Task(executorPreference: TaskExecution.executor) {
            for await _ in bells { await self.ring() }
        }
    }

    private func ring() { rings += 1 }
}
