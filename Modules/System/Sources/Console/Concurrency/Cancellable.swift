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
        await withTaskGroup(of: Value.self) { group in
            group.addTask {
                defer { continuation.finish() }
                return await work()
            }
            for await _ in stream {}
            // Either the work has ended, or it was cancelled and its end is awaited.
            group.cancelAll()
            guard let result = await group.next() else {
                preconditionFailure("The task returns a value.")
            }
            return result
        }
    }
}
