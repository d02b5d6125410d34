/// Where the work of units runs.
public enum TaskExecution {
    /// The executor that every task of a unit prefers (SE-0417); `nil` is the default pool.
    ///
    /// The one seam between production code and tests that try schedules: the core starts every
    /// task with it, and a task inherits it from the task that started it.
    @TaskLocal public static var executor: (any TaskExecutor)?
}
