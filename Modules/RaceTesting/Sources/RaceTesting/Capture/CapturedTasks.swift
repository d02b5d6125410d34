import RaceTestingSteps
import Synchronization

/// The tasks that belong to a schedule, by the runtime's number.
///
/// A task that was outside, in a sleep or in a callback of another library, is enqueued by a thread
/// without a schedule. Here it finds its way back.
enum CapturedTasks {
    private static let late = Mutex<[LateTasks]>([])

    /// Returns the schedule to which a job belongs that a thread without a schedule enqueues.
    ///
    /// An actor's job belongs to the schedule of a task that waits for the actor, and a task that is new to that of
    /// the one that starts it.
    ///
    /// A task whose schedule is over is counted.
    static func schedule(of job: UnownedJob) -> ScheduleExecutor? {
        let late = late.withLock(\.self)
        if late.isEmpty, isEmpty { return nil }
        guard let taskNumber = RuntimeSymbols.taskNumber else { return nil }
        // The runtime says zero for a job that is not a task's.
        var number = taskNumber(job)
        if number == 0 { number = RuntimeActor.waitingTask(of: job).map(taskNumber) ?? 0 }
        if number == 0 { return nil }
        let schedule = find(number) ?? RuntimeSymbols.currentTaskNumber.flatMap { find($0) }
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
        return find(number)
    }

    /// Adds a task of `schedule`.
    ///
    /// - Returns: the schedule to which it belonged.
    @discardableResult
    static func add(_ number: UInt64, to schedule: ScheduleExecutor) -> ScheduleExecutor? {
        captured_lock()
        defer { captured_unlock() }
        // Safe: under the lock, and a schedule removes its tasks before it is released.
        let before = unsafe captured_add(number, Unmanaged.passUnretained(schedule).toOpaque())
        return unsafe Self.schedule(before)
    }

    /// Removes the tasks of a schedule that has ended.
    static func remove(of schedule: ScheduleExecutor) {
        captured_lock()
        schedule.steps.removeCaptured(of: schedule)
        captured_unlock()
    }

    private static var isEmpty: Bool {
        captured_lock()
        defer { captured_unlock() }
        return captured_count() == 0
    }

    static func find(_ number: UInt64) -> ScheduleExecutor? {
        captured_lock()
        defer { captured_unlock() }
        // Safe: as above.
        return unsafe schedule(captured_find(number))
    }

    private static func schedule(_ pointer: UnsafeMutableRawPointer?) -> ScheduleExecutor? {
        // Safe: as above.
        guard let pointer = unsafe pointer else { return nil }
        // Safe: as above.
        return unsafe Unmanaged<ScheduleExecutor>.fromOpaque(pointer).takeUnretainedValue()
    }
}
