public import Streams
import Synchronization

extension SharedStream {
    /// Returns all elements that are sent during `body`, after the newest one of a state.
    ///
    /// The reader runs inside each call of `send`, so it gets the elements one by one, also those that
    /// a reader on another thread would skip.
    ///
    ///     let states = try await service.pit.elements { try await service.start(.brisket) }
    public func elements<Result>(
        during body: () async throws -> Result
    ) async rethrows -> [Element] {
        let journal = Journal<Element>()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask(executorPreference: ImmediateExecutor()) {
                for await element in self { journal.elements.withLock { $0.append(element) } }
            }
            _ = try await body()
            group.cancelAll()
        }
        return journal.elements.withLock { $0 }
    }
}

private final class Journal<Element: Sendable>: Sendable {
    let elements = Mutex<[Element]>([])
}

/// Runs each job at once, on the thread that enqueues it.
private final class ImmediateExecutor: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        // Safe: the executor is `self`, which lives during the call.
        unsafe UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
    }
}
