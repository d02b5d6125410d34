import Synchronization

@testable import RaceTesting

extension ScheduleExecutor {
    /// An executor for the current thread, which runs the jobs in the order of their arrival.
    static func inOrderOfArrival(isRecording: Bool = false) -> ScheduleExecutor {
        ScheduleExecutor(
            .trace(""), ScheduleLog(), WaitRegistry(limit: nil), test: "a test",
            isRecording: isRecording)
    }

    /// Makes this the only sleep in virtual time, and sets that time.
    func setSleep(
        _ continuation: UnsafeContinuation<Void, Never>, until deadline: Duration, now: Duration
    ) {
        state.withLock { state in
            state.now = now
            // Safe: the caller resumes it once.
            state.timers = unsafe [Timer(deadline: deadline, work: .resumption(continuation))]
        }
    }
}

extension ScheduleOutcome {
    /// The outcome of a schedule that made these choices.
    static func of(
        choices: [Int], widths: [Int] = [], fails: Bool = false, arrivals: Int = 0
    ) -> ScheduleOutcome {
        ScheduleOutcome(
            sentences: fails ? ["It fails."] : [], choices: choices, widths: widths, steps: 7,
            arrivals: arrivals, skippedMainActor: false, hangs: false, waiting: nil, timeline: nil)
    }
}

extension WaitRegistry {
    /// A registry that gives up each wait after some milliseconds, as if the process were idle.
    static var withoutPatience: WaitRegistry {
        WaitRegistry(limit: 5, patience: .max, interval: .milliseconds(2)) { .zero }
    }
}
