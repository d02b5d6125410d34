import Synchronization

/// Runs a task that is resumed at once, before the call that resumes it returns.
///
/// So a test sees what holds at the moment in which a wait ends, as a task on another thread could:
///
///     let children = Task(executorPreference: ImmediateExecutor()) {
///         await unit.waitForItsEnd()
///         return parent.children.count
///     }
///
/// The task runs up to its first suspension before this call returns. The executor runs it on the
/// thread that resumes it. That thread must not hold a lock that the task takes. Do not cancel the
/// task while it waits: a cancellation holds a lock of Swift's own.
public final class ImmediateExecutor: TaskExecutor {
    private let isStopped = Atomic(false)

    /// Creates an executor.
    public init() {}

    /// Lets its tasks go on as usual from now on, on a thread of the pool.
    func stop() { isStopped.store(true, ordering: .relaxed) }

    /// Runs the job on the current thread, unless the executor is stopped.
    public func enqueue(_ job: consuming ExecutorJob) {
        if isStopped.load(ordering: .relaxed) { return globalConcurrentExecutor.enqueue(job) }
        // Safe: the executor is `self`, which lives during the call.
        unsafe UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
    }
}
