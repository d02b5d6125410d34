import RaceTestingSteps

/// The executor on which a plain task waits for its turn to hop to an actor.
///
/// The schedule then runs the hop: the task goes on in the actor, or waits in its line if another task has it.
final class Hops: SerialExecutor {
    /// Lets the hops on threads of schedules suspend.
    static let install: Void = {
        // Safe: the type is two words, and the executor lives as long as the process.
        let (identity, implementation) = unsafe unsafeBitCast(
            shared.asUnownedSerialExecutor(), to: (UInt, UInt).self)
        hops_install(identity, implementation)
    }()

    private static let shared = Hops()

    func enqueue(_ job: consuming ExecutorJob) {
        let work = ScheduleExecutor.Work.plainJob(UnownedJob(job))
        if let schedule = ThreadSchedule.current {
            schedule.enqueue(work, isHop: true)
        } else {
            work.runOutside()
        }
    }
}
