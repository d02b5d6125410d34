import Synchronization

/// A schedule whose thread is blocked for good.
///
/// The thread is left as it is: nothing can end its wait, and Swift cannot end the thread.
struct BlockedThread: Sendable {
    /// The most functions of a stack in a failure.
    private static let depth = 5

    private let executor: ScheduleExecutor
    private let schedule: Int
    private let answer: StackProbe.Answer?

    /// Asks the thread where it is.
    ///
    /// - Parameter schedule: the number of the run in its exploration, reruns included.
    init(_ thread: ThreadIdentity, _ executor: ScheduleExecutor, schedule: Int) {
        (self.executor, self.schedule) = (executor, schedule)
        answer = StackProbe.ask(thread)
    }

    /// The failure of the schedule; it was not run again.
    var failure: ScheduleFailure {
        let (choices, task) = executor.state.withLock { ($0.choices, $0.running) }
        let trace = ScheduleTrace(choices: choices)
        return ScheduleFailure(
            sentences: executor.log.sentences + [sentence(task)] + waits, schedule: schedule,
            seed: executor.seed, trace: trace, smallest: trace, reruns: .none,
            notCaptured: Capture.installed.missing, blockedReplay: executor.replay,
            waiting: nil, timeline: nil)
    }

    private func sentence(_ task: Int) -> String {
        let name = task == 0 ? "The test's body" : "“\(answer?.taskName ?? "task \(task)")”"
        let places = CodePlace.places(of: answer?.addresses ?? [], limit: Self.depth)
        return "Blocked: \(name) blocks the thread of \(executor.test), and nothing can wake it."
            + places.map { "\n  in \($0)" }.joined()
            + "\n  Look for a lock that is held across an await, and for a semaphore in async code."
    }

    /// The waits of other tasks, which may hold the lock.
    private var waits: [String] {
        executor.registry.waits.map { "Meanwhile \($0.site): \($0.message())" }
    }
}
