import Synchronization

/// The tasks that belong to a schedule, by the runtime's number.
///
/// A task that was outside, in a sleep or in a callback of another library, is enqueued by a thread
/// without a schedule. Here it finds its way back.
enum CapturedTasks {
    private static let schedules = Mutex<[UInt64: ScheduleExecutor]>([:])
    private static let late = Mutex<[LateTasks]>([])

    /// Returns the schedule to which a job belongs that a thread without a schedule enqueues.
    ///
    /// An actor's job belongs to the schedule of a task that waits for the actor, and a task that is new to that of
    /// the one that starts it.
    ///
    /// A task whose schedule is over is counted.
    static func schedule(of job: UnownedJob) -> ScheduleExecutor? {
        let late = late.withLock(\.self)
        if late.isEmpty, schedules.withLock(\.isEmpty) { return nil }
        guard let taskNumber = RuntimeSymbols.taskNumber else { return nil }
        // The runtime says zero for a job that is not a task's.
        var number = taskNumber(job)
        if number == 0 { number = RuntimeActor.waitingTask(of: job).map(taskNumber) ?? 0 }
        if number == 0 { return nil }
        let schedule = schedules.withLock { schedules in
            schedules[number] ?? RuntimeSymbols.currentTaskNumber.flatMap { schedules[$0] }
        }
        if schedule == nil { for tasks in late { tasks.note(number) } }
        return schedule
    }

    /// Counts the tasks of an exploration that go on when their schedule is over.
    static func add(_ tasks: LateTasks) { late.withLock { $0.append(tasks) } }

    /// Ends the count.
    static func remove(_ tasks: LateTasks) { late.withLock { $0.removeAll { $0 === tasks } } }

    /// The schedule to which the current task belongs, on whatever thread it runs.
    static var scheduleOfCurrentTask: ScheduleExecutor? {
        guard let number = RuntimeSymbols.currentTaskNumber else { return nil }
        return schedules.withLock { $0[number] }
    }

    /// Adds a task of `schedule`.
    ///
    /// - Returns: the schedule to which it belonged.
    @discardableResult
    static func add(_ number: UInt64, to schedule: ScheduleExecutor) -> ScheduleExecutor? {
        schedules.withLock { $0.updateValue(schedule, forKey: number) }
    }

    /// Removes tasks when their schedule has ended.
    static func remove(_ numbers: some Sequence<UInt64>) {
        schedules.withLock { schedules in
            for number in numbers { schedules[number] = nil }
        }
    }
}
