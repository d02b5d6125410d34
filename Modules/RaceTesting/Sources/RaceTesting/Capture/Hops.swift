import RaceTestingSteps

/// The executor from which a plain task joins the line of an actor.
final class Hops: SerialExecutor {
    /// Lets the hops on threads of schedules suspend.
    static let install: Void = {
        // Safe: the type is two words, and the executor lives as long as the process.
        let (identity, implementation) = unsafe unsafeBitCast(
            shared.asUnownedSerialExecutor(), to: (UInt, UInt).self)
        hops_install(identity, implementation)
    }()

    private static let shared = Hops()

    /// Goes on with the hop at once: no task goes from an executor of its own into an actor without waiting.
    func enqueue(_ job: consuming ExecutorJob) {
        // Safe: the executor lives as long as the process, and the job is run once.
        unsafe UnownedJob(job).runSynchronously(on: asUnownedSerialExecutor())
    }
}
