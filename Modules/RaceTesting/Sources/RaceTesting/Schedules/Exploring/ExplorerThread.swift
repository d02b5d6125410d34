import Dispatch

/// A thread of its own for one exploration.
///
/// An exploration keeps its thread busy, and may have to wait for the pool. On threads of the pool,
/// many explorations at once would block the pool.
final class ExplorerThread: TaskExecutor {
    private let queue = DispatchQueue(label: "schedules")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        // Safe: the executor is `self`, which the closure keeps.
        queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
