/// Work that can be cancelled alone, though it runs in a task group with other work.
///
/// A task group cancels only all of its tasks. It is not isolated to an actor.
public struct Cancellable: Sendable {
    private let stream: AsyncStream<Never>
    private let continuation: AsyncStream<Never>.Continuation

    /// Creates a handle for one ``run(_:)``.
    public init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    /// Cancels the work, also when it has not started yet.
    public func cancel() {
        continuation.finish()
    }

    /// Runs `work` and returns its result, also when it was cancelled.
    public func run<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value {
        await withTaskGroup(of: Value?.self) { [stream] group in
            group.addTask { await work() }
            group.addTask {
                for await _ in stream {}
                return nil
            }
            var result: Value?
            for await value in group {
                result = value ?? result
                // Either the work has ended, or it was cancelled and its end is awaited.
                group.cancelAll()
            }
            guard let result else { preconditionFailure("The first task returns a value.") }
            return result
        }
    }
}
