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
        let (journal, executor) = (Journal<Element>(), ImmediateExecutor())
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask(executorPreference: executor) {
                for await element in self { journal.elements.withLock { $0.append(element) } }
            }
            defer {
                executor.stop()
                group.cancelAll()
            }
            _ = try await body()
        }
        return journal.elements.withLock { $0 }
    }
}

private final class Journal<Element: Sendable>: Sendable {
    let elements = Mutex<[Element]>([])
}
