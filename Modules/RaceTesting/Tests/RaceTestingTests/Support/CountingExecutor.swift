import Dispatch
import Synchronization

/// A task executor that counts the jobs of its tasks: one for the start, and one after each suspension.
final class CountingExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "counts")
    private let jobs = Atomic(0)

    var jobCount: Int { jobs.load(ordering: .relaxed) }

    func enqueue(_ job: consuming ExecutorJob) {
        jobs.add(1, ordering: .relaxed)
        let job = UnownedJob(job)
        // Safe: the executor is `self`, which the closure keeps.
        queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
