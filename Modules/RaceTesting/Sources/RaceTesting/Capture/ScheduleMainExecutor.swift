import Dispatch

/// The executor of the main actor for code that runs in schedules.
///
/// It is one object for all schedules, and it lives as long as the process: a task that a schedule left
/// behind may still refer to it.
final class ScheduleMainExecutor: SerialExecutor {
    static let shared = ScheduleMainExecutor()

    private init() {}

    /// Traps where the current thread is not in the main actor; called when no job of it runs there.
    ///
    /// A callback on the main queue is in it as well.
    func checkIsolated() { dispatchPrecondition(condition: .onQueue(.main)) }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if let schedule = ThreadSchedule.current ?? CapturedTasks.schedule(of: job) {
            schedule.enqueue(.mainActorJob(job))
        } else {
            MainActor.shared.enqueue(job)
        }
    }
}
