import Synchronization

/// The tasks that belong to a schedule, by the runtime's number.
///
/// A task that was outside, in a sleep or in a callback of another library, is enqueued by a thread
/// without a schedule. Here it finds its way back.
enum CapturedTasks {
    private static let schedules = Mutex<[UInt64: ScheduleExecutor]>([:])

    /// Returns the schedule to which a job belongs that a thread without a schedule enqueues.
    ///
    /// An actor's job belongs to the schedule of a task that waits for the actor, and a task that is new to that of
    /// the one that starts it.
    static func schedule(of job: UnownedJob) -> ScheduleExecutor? {
        schedules.withLock { schedules in
            guard !schedules.isEmpty, let taskNumber = RuntimeSymbols.taskNumber else { return nil }
            // The runtime says zero for a job that is not a task's.
            var number = taskNumber(job)
            if number == 0 { number = RuntimeActor.waitingTask(of: job).map(taskNumber) ?? 0 }
            if number == 0 { return nil }
            return schedules[number] ?? RuntimeSymbols.currentTaskNumber.flatMap { schedules[$0] }
        }
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
