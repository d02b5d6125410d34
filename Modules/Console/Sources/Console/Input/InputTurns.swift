import Synchronization

/// The order in which the input is read: questions, first in, first out, and between them the prompt.
///
/// A question does not wait for the prompt: the prompt gives its turn up, and gets it back later.
final class InputTurns: Sendable {
    private struct State {
        /// The questions that wait or read.
        var openQuestions = 0
        var lastQuestion = 0
        /// The last reading of the prompt.
        var prompt: Cancellable?
    }

    private let lock = AsyncLock()
    private let state = Mutex(State())

    /// The number of the last question; `nil` while one is open.
    var lastQuestion: Int? {
        state.withLock { $0.openQuestions == 0 ? $0.lastQuestion : nil }
    }

    /// Runs `body` when it is its turn; returns `nil` when the task is cancelled before.
    func question<Value>(_ body: () async -> Value) async -> Value? {
        let prompt = state.withLock { state in
            state.openQuestions += 1
            state.lastQuestion += 1
            return state.prompt
        }
        defer { state.withLock { $0.openQuestions -= 1 } }
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
            guard state.lastQuestion == question else { return false }
            state.prompt = reading
            return true
        }
        guard isFree else { return nil }
        return await reading.run(body)
    }
}
