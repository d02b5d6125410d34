import Routing
import Synchronization
import Testing

/// Runs a test's body under one schedule.
struct ScheduleRun: Sendable {
    private static let stalled = "Stalled: nothing can run, and the body has not returned."

    let stepLimit: Int
    let body: @Sendable () async throws -> Void

    /// Runs the body, and all that it leaves behind, on the current thread.
    ///
    /// - Parameter patience: how long the schedule waits for other threads before it has stalled.
    func run(_ policy: SchedulePolicy, patience: Duration) -> ScheduleOutcome {
        let executor = ScheduleExecutor(policy)
        let previous = FullCapture.enter(executor)
        defer { FullCapture.leave(previous) }
        let log = ScheduleLog()
        let room = WaitingRoom(limit: nil)
        let isDone = Flag()

        let task = bind(executor, log, room) {
            Task(executorPreference: executor) { await perform(log, isDone) }
        }
        var trouble = drive(executor, until: { isDone.value }, patience)
        if let trouble {
            log.append(trouble + (trouble == Self.stalled ? sentences(of: room) : ""))
        } else {
            trouble = drive(executor, until: { false }, .zero)
            if let trouble, trouble != Self.stalled { log.append(trouble) }
            for wait in room.waits where wait.mustEnd {
                log.append("\(wait.site): \(wait.sentence())")
            }
        }

        let outcome = executor.state.withLock { state in
            ScheduleOutcome(
                sentences: log.sentences, choices: state.choices, widths: state.widths,
                steps: state.steps, arrivals: state.arrivals)
        }
        task.cancel()
        unwind(executor, room)
        executor.close(dropsJobs: trouble != nil && trouble != Self.stalled)
        return outcome
    }

    /// Makes everything that `work` starts belong to this schedule.
    private func bind<Value>(
        _ executor: ScheduleExecutor, _ log: ScheduleLog, _ room: WaitingRoom,
        _ work: () -> Value
    ) -> Value {
        ScheduleExecutor.$current.withValue(executor) {
            TaskExecution.$executor.withValue(executor) {
                WaitingRoom.$current.withValue(room) {
                    ScheduleLog.$current.withValue(log) {
                        FailureReporter.$override.withValue(log.reporter, operation: work)
                    }
                }
            }
        }
    }

    private func perform(_ log: ScheduleLog, _ isDone: Flag) async {
        do {
            try await body()
        } catch is ExpectationFailedError {
            // `#require` has recorded it already.
        } catch {
            log.append("The body threw: \(error)")
        }
        isDone.set()
    }

    /// - Returns: what went wrong, if anything did.
    private func drive(
        _ executor: ScheduleExecutor, until isDone: () -> Bool, _ patience: Duration
    ) -> String? {
        while !isDone() {
            if executor.step(patience: patience) == .idle { return Self.stalled }
            if executor.state.withLock({ $0.steps }) > stepLimit {
                return "Livelock: still running after \(stepLimit) steps."
            }
        }
        return nil
    }

    private func sentences(of room: WaitingRoom) -> String {
        let lines = room.waits.map { "\n  \($0.site): \($0.sentence())" }
        guard lines.isEmpty else { return lines.joined() }
        return " What waits is no spy and no manual clock: look for a continuation that nobody"
            + " resumes, and for work in real time, such as Task.sleep."
    }

    /// Ends what still waits, so that a schedule leaves no task behind.
    private func unwind(_ executor: ScheduleExecutor, _ room: WaitingRoom) {
        for _ in 1...1_000 {
            room.waits.forEach { $0.giveUp() }
            if executor.step(patience: .zero) == .idle, room.waits.isEmpty { return }
        }
    }
}
