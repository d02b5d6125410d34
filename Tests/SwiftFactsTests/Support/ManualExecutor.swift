import Synchronization

/// Runs its jobs when a test says so, on the thread of the test.
final class ManualExecutor: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
    }

    func runNext() {
        guard let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return }
        // Safe: the test keeps the executor until the task has ended.
        unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    }
}
