import Synchronization

/// The tasks that belong to a schedule, by the runtime's number.
///
/// A task that was outside, in a sleep or in a callback of another library, is enqueued by a thread
/// without a schedule. Here it finds its way back.
enum CapturedTasks {
    private static let schedules = Mutex<[UInt64: ScheduleExecutor]>([:])

    /// Returns the schedule to which the task of `job` belongs.
    static func schedule(of job: UnownedJob) -> ScheduleExecutor? {
        guard let number = RuntimeSymbols.taskNumber?(job) else { return nil }
        return schedules.withLock { $0[number] }
    }

    /// The schedule to which the current task belongs, on whatever thread it runs.
    static var scheduleOfCurrentTask: ScheduleExecutor? {
        guard let number = RuntimeSymbols.currentTaskNumber else { return nil }
        return schedules.withLock { $0[number] }
    }

    /// Adds a task of `schedule`.
    static func add(_ number: UInt64, to schedule: ScheduleExecutor) {
        schedules.withLock { $0[number] = schedule }
    }

    /// Removes tasks when their schedule has ended.
    static func remove(_ numbers: some Sequence<UInt64>) {
        schedules.withLock { schedules in
            for number in numbers { schedules[number] = nil }
        }
    }
}
