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
        let id = ContinuationQueue<Bool>.ID()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isAcquired = state.withLock { state -> Bool? in
                    // A later cancellation finds the continuation in the queue.
                    if Task.isCancelled { return false }
                    if state.acquireWithoutWaiting() { return true }
                    state.waiters.append(continuation, id: id)
                    return nil
                }
                if let isAcquired { continuation.resume(returning: isAcquired) }
            }
        } onCancel: {
            state.withLock { $0.waiters.remove(id: id) }?.resume(returning: false)
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
}
