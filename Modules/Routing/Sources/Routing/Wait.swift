import Synchronization

/// A task that waits, once, for something in the core.
final class Wait: Sendable {
    enum Outcome: Sendable {
        /// What was waited for has happened.
        case happened
        /// The waiting work belongs to a unit that closes; see ``CallFrame``.
        case abandoned
        /// The waiting task was cancelled.
        case cancelled
    }

    private enum State {
        case idle
        case suspended(CheckedContinuation<Outcome, Never>)
        case over(Outcome)
    }

    private let state = Mutex(State.idle)

    /// Ends the wait; the first outcome counts.
    func resume(_ outcome: Outcome = .happened) {
        let continuation: CheckedContinuation<Outcome, Never>? = state.withLock { state in
            switch state {
            case .idle:
                state = .over(outcome)
                return nil
            case .suspended(let continuation):
                state = .over(outcome)
                return continuation
            case .over:
                return nil
            }
        }
        continuation?.resume(returning: outcome)
    }

    /// Suspends until ``resume(_:)``.
    func outcome() async -> Outcome {
        await withCheckedContinuation { continuation in
            let early: Outcome? = state.withLock { state in
                if case .over(let outcome) = state { return outcome }
                state = .suspended(continuation)
                return nil
            }
            if let early { continuation.resume(returning: early) }
        }
    }

    /// Waits for what `register` asks to be told, as work of the frames of the current chain.
    ///
    /// - Parameter register: is called once, with the wait to resume; may resume it at once.
    static func enlisted(_ register: (Wait) -> Void) async -> Outcome {
        let wait = Wait()
        let chain = CallFrame.current
        for frame in chain.bound where !frame.admit(wait) { wait.resume(.abandoned) }
        register(wait)
        let outcome = await wait.outcome()
        for frame in chain.bound { frame.dismiss(wait) }
        return outcome
    }

    /// Waits for what `register` asks to be told, whatever happens.
    static func unconditionally(_ register: (Wait) -> Void) async {
        let wait = Wait()
        register(wait)
        _ = await wait.outcome()
    }
}
