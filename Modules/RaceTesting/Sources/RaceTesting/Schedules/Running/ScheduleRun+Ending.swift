import Synchronization
import Testing

extension ScheduleRun {
    static func sentence(on error: any Error) -> String {
        guard String(reflecting: type(of: error)) == "Testing.SkipInfo" else {
            return "The body threw: \(error)"
        }
        let comment = Mirror(reflecting: error).descendant("comment") as? Comment
        return
            "The body called Test.cancel(\(comment.map { "“\($0)”" } ?? "")), which no schedule can. "
            + "Call it before, or use the trait .enabled(if:)."
    }

    func livelock(_ executor: ScheduleExecutor) -> String {
        let sleepCount = executor.state.withLock { $0.virtualSleepCount }
        let hint =
            "Livelock: still running after \(stepLimit) steps. Look for a loop that never waits, or "
            + "raise stepLimit."
        guard sleepCount > 0 else { return hint }
        return hint
            + " \(sleepCount) sleeps ended in virtual time, which a real clock does not show: a "
            + "loop until a deadline needs a ManualClock(advancesWhenIdle: true)."
    }

    func description(of registry: WaitRegistry, isStalled: Bool) -> String {
        let lines = registry.waits.map { "\n  \($0.site): \($0.message())" }
        guard lines.isEmpty, isStalled else { return lines.joined() }
        return
            " It does not wait for a spy or a manual clock: look for a continuation that is never"
            + " resumed, and for work in real time, such as Task.sleep."
    }

    /// Ends the waits that remain, and those that come later, so that a schedule leaves no task behind.
    func endWaits(_ executor: ScheduleExecutor, _ registry: WaitRegistry) {
        for _ in 1...1_000 {
            registry.waits.forEach { $0.giveUp() }
            if case .idle = executor.step(waitingForMainActor: false) { break }
        }
        registry.close()
    }
}
