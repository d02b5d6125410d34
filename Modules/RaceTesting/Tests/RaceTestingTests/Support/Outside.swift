import Dispatch

/// An actor on a queue of its own, so that each call goes on in a thread outside of the schedules.
actor Outside {
    private let executor = QueueExecutor()

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        // Safe: the actor keeps the executor.
        unsafe executor.asUnownedSerialExecutor()
    }

    /// Blocks until the thread has done what was asked so far.
    nonisolated func finish() { executor.queue.sync {} }

    /// Runs a function on that thread.
    func visit(_ body: @Sendable () -> Void = {}) { body() }

    /// Runs a function on that thread, and then one that may be elsewhere.
    func visit(then next: @Sendable () async -> Void) async { await next() }

    /// Runs a function on that thread, and then one on the main actor.
    func visit(
        _ body: @Sendable () -> Void, thenOnMainActor next: @MainActor @Sendable () -> Void
    ) async {
        body()
        await next()
    }
}

private final class QueueExecutor: SerialExecutor {
    let queue = DispatchQueue(label: "outside")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        // Safe: the executor is `self`, which the closure keeps.
        queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
