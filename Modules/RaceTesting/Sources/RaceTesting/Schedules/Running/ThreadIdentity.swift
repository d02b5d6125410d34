import RaceTestingSteps
import Synchronization

struct ThreadIdentity: Sendable, Equatable {
    let number: UInt

    /// Whether the current thread has it.
    ///
    /// The generic `==` takes longer in debug builds.
    var isCurrent: Bool { number == thread_identity() }

    static var current: ThreadIdentity { ThreadIdentity(number: thread_identity()) }
}

final class AtomicFlag: Sendable {
    private let isSet = Atomic(false)

    var value: Bool { isSet.load(ordering: .acquiring) }

    func set() { isSet.store(true, ordering: .releasing) }
}

/// The first value that one of several threads sets, and one task that waits for it.
final class FirstValue<Value: Sendable>: Sendable {
    private struct State {
        var value: Value?
        var waiter: CheckedContinuation<Value, Never>?
    }

    private let state = Mutex(State())

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
