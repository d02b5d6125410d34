import Synchronization

/// A lock that suspends tasks instead of blocking threads, first in, first out.
final class AsyncLock: Sendable {
    private struct State {
        var isHeld = false
        var waiters = ContinuationQueue<Bool>()

        mutating func acquireWithoutWaiting() -> Bool {
            defer { isHeld = true }
            return !isHeld
        }
    }

    private let state = Mutex(State())

    /// Waits until the caller holds the lock.
    ///
    /// - Returns: `true` when the caller holds the lock and must call ``release()``, `false` when the
    ///   task was cancelled.
    func acquire() async -> Bool {
        if Task.isCancelled { return false }
        // The usual case. Waiting would cost hops between threads.
        if state.withLock({ $0.acquireWithoutWaiting() }) { return true }
        let id = state.withLock { $0.waiters.makeID() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isAcquired = state.withLock { state in
                    if state.acquireWithoutWaiting() { return true }
                    state.waiters.append(continuation, id: id)
                    return false
                }
                if isAcquired { return continuation.resume(returning: true) }
                // The cancellation handler may have run before the continuation was appended.
                if Task.isCancelled { cancel(id) }
            }
        } onCancel: {
            cancel(id)
        }
    }

    /// Hands the lock to the next waiting task, if there is one.
    func release() {
        let next = state.withLock { state in
            let next = state.waiters.removeFirst()
            if next == nil { state.isHeld = false }
            return next
        }
        next?.resume(returning: true)
    }

    private func cancel(_ id: ContinuationQueue<Bool>.ID) {
        state.withLock { $0.waiters.remove(id: id) }?.resume(returning: false)
    }
}
