import Routing

/// The only connection between schedules and units.
///
/// A unit's lifetime starts its tasks on `TaskExecution.executor`; a schedule sets it.
enum UnitTasks {
    /// Runs `work` such that the tasks of its units belong to the schedule of `executor`.
    static func run<Value>(on executor: ScheduleExecutor, _ work: () -> Value) -> Value {
        TaskExecution.$executor.withValue(executor, operation: work)
    }
}
