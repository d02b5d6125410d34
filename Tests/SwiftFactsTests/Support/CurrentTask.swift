/// Whether the current task prefers an executor.
var prefersExecutor: Bool {
    // Safe: the task is asked while it runs.
    unsafe withUnsafeCurrentTask { unsafe $0?.unownedTaskExecutor != nil }
}

func cancelCurrentTask() {
    // Safe: as above.
    unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
}
