import Synchronization

/// The first value that one of several threads sets, and one task that waits for it.
final class FirstValue<Value: Sendable>: Sendable {
    private struct State {
        var value: Value?
        var waiter: CheckedContinuation<Value, Never>?
    }

    private let state = Mutex(State())

    /// Sets the value; does nothing after the first time.
    func set(_ value: Value) {
        let waiter = state.withLock { state in
            guard state.value == nil else { return nil as CheckedContinuation<Value, Never>? }
            state.value = value
            return state.waiter.take()
        }
        waiter?.resume(returning: value)
    }

    /// The value; suspends until there is one, even when the task is cancelled.
    var value: Value {
        get async {
            await withCheckedContinuation { continuation in
                let value = state.withLock { state in
                    if state.value == nil { state.waiter = continuation }
                    return state.value
                }
                if let value { continuation.resume(returning: value) }
            }
        }
    }
}
