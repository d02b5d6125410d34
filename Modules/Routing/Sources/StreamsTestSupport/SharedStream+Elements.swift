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
        // Not a child task: a cancellation of the caller must not reach it while it waits.
        let reader = Task(executorPreference: executor) {
            for await element in self { journal.elements.withLock { $0.append(element) } }
        }
        func end() async {
            executor.stop()
            reader.cancel()
            await reader.value
        }
        do {
            _ = try await body()
        } catch {
            await end()
            throw error
        }
        await end()
        return journal.elements.withLock { $0 }
    }
}

private final class Journal<Element: Sendable>: Sendable {
    let elements = Mutex<[Element]>([])
}
