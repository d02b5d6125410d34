import Synchronization

/// The queue of those who read the input: questions, first in, first out, and between them the prompt.
///
/// A question does not wait for the prompt: the prompt gives its turn up, and gets it back later.
final class ReadQueue: Sendable {
    private struct State {
        /// The number of questions that were asked, which is also that of the last one.
        var asked = 0
        /// The number of those that neither wait nor read any more.
        var ended = 0
        /// The last reading of the prompt.
        var prompt: Cancellable?
    }

    private let lock = AsyncLock()
    private let state = Mutex(State())

    /// The number of the last question; `nil` while one is open.
    var lastQuestion: Int? {
        state.withLock { $0.asked == $0.ended ? $0.asked : nil }
    }

    /// Runs `body` when it is its turn; returns `nil` when the task is cancelled before.
    func question<Value>(_ body: () async -> Value) async -> Value? {
        let prompt = state.withLock { state in
            state.asked += 1
            return state.prompt
        }
        defer { state.withLock { $0.ended += 1 } }
        prompt?.cancel()
        guard await lock.acquire() else { return nil }
        defer { lock.release() }
        return await body()
    }

    /// Runs `body` when there is no question; cancels it when a question comes.
    ///
    /// - Parameter question: the ``lastQuestion`` that the caller knows. `body` does not run when
    ///   there was a later one.
    /// - Returns: the result, or `nil` when `body` did not run.
    func prompt<Value: Sendable>(
        after question: Int?, _ body: @escaping @Sendable () async -> Value
    ) async -> Value? {
        guard await lock.acquire() else { return nil }
        defer { lock.release() }
        let reading = Cancellable()
        let isFree = state.withLock { state in
            guard state.asked == question else { return false }
            state.prompt = reading
            return true
        }
        guard isFree else { return nil }
        return await reading.run(body)
    }
}
