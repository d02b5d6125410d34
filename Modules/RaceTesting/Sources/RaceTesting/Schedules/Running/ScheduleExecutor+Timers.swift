import Dispatch
import Synchronization

extension ScheduleExecutor {
    /// Work that waits for virtual time.
    struct Timer {
        let deadline: Duration
        let work: Work
    }

    /// Enqueues `work` after a delay: of virtual time with the package trait `FullCapture`, or else of
    /// real time.
    func enqueue(_ work: Work, after delay: Duration) {
        guard Capture.installed.hasVirtualTime else {
            state.withLock { $0.sleeperCount += 1 }
            return DispatchQueue.global().asyncAfter(deadline: .now() + (delay / .seconds(1))) {
                self.state.withLock { $0.sleeperCount -= 1 }
                self.enqueue(work)
            }
        }
        // Deadlines are computed from a real clock, so equal sleeps differ by the time between them.
        // Whole milliseconds make them equal again.
        let milliseconds = Int64((delay / .milliseconds(1)).rounded())
        state.withLock { state in
            state.timers.append(
                Timer(deadline: state.now + .milliseconds(milliseconds), work: work))
        }
    }
}
