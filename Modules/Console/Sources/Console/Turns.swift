import Synchronization

/// Lets one task in at a time, in the order in which they came.
final class Turns: Sendable {
    private struct State {
        var isTaken = false
        var waiters = Waiters<Bool>()

        mutating func takeAtOnce() -> Bool {
            defer { isTaken = true }
            return !isTaken
        }
    }

    private let state = Mutex(State())

    /// Waits for the turn.
    ///
    /// - Returns: whether the caller has the turn, and must ``give()`` it back; `false` when the
    ///   task is cancelled.
    func take() async -> Bool {
        if Task.isCancelled { return false }
        // The usual case: to wait costs hops between threads.
        if state.withLock({ $0.takeAtOnce() }) { return true }
        let ticket = state.withLock { $0.waiters.ticket() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let hasTurn = state.withLock { state in
                    if state.takeAtOnce() { return true }
                    state.waiters.append(continuation, for: ticket)
                    return false
                }
                if hasTurn { return continuation.resume(returning: true) }
                // The handler may have run before the wait began.
                if Task.isCancelled { leave(ticket) }
            }
        } onCancel: {
            leave(ticket)
        }
    }

    /// Passes the turn to the next who waits.
    func give() {
        let next = state.withLock { state in
            let next = state.waiters.removeFirst()
            if next == nil { state.isTaken = false }
            return next
        }
        next?.resume(returning: true)
    }

    private func leave(_ ticket: Waiters<Bool>.Ticket) {
        state.withLock { $0.waiters.remove(ticket) }?.resume(returning: false)
    }
}
