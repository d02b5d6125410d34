import Synchronization

@testable import RaceTesting

extension ScheduleExecutor {
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
