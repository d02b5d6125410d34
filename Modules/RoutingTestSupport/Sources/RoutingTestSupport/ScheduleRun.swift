import Routing
import Synchronization
import Testing

/// Runs a test's body under one schedule.
struct ScheduleRun: Sendable {
    /// How long other threads may take to bring back what the schedule waits for.
    @TaskLocal static var patience = Duration.seconds(2)

    private static let stalled = "Stalled: nothing can run, and the body has not returned."

    let stepLimit: Int
    let body: @Sendable () async throws -> Void

    /// Runs the body, and all that it leaves behind, on the current thread.
    ///
    /// - Parameter flushing: whether to wait for the main actor before anything is settled.
    func run(_ policy: SchedulePolicy, flushing: Bool) -> ScheduleOutcome {
        let executor = ScheduleExecutor(policy)
        let previous = FullCapture.enter(executor)
        defer { FullCapture.leave(previous) }
        let log = ScheduleLog()
        let room = WaitingRoom(limit: nil)
        let isDone = Flag()

        let task = bind(executor, log, room) {
            Task(executorPreference: executor) { await perform(log, isDone) }
        }
        var trouble = drive(executor, room, flushing, until: { isDone.value })
        if let trouble {
            log.append(trouble + sentences(of: room, isStalled: trouble == Self.stalled))
        } else {
            trouble = drive(executor, nil, false, until: { false })
            if let trouble, trouble != Self.stalled { log.append(trouble) }
            for wait in room.waits where wait.mustEnd {
                log.append("\(wait.site): \(wait.sentence())")
            }
        }

        let outcome = executor.state.withLock { state in
            ScheduleOutcome(
                sentences: log.sentences, choices: state.choices, widths: state.widths,
                steps: state.steps, arrivals: state.arrivals,
                hasGuessed: state.hasGuessed)
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

    /// - Parameter room: what waits, when other threads may still end it.
    /// - Returns: what went wrong, if anything did.
    private func drive(
        _ executor: ScheduleExecutor, _ room: WaitingRoom?, _ flushing: Bool,
        until isDone: () -> Bool
    ) -> String? {
        while !isDone() {
            if executor.step(flushing: flushing) == .idle,
                room.map({ !executor.awaitArrival(for: patience(executor, $0)) }) ?? true
            {
                return Self.stalled
            }
            if executor.state.withLock({ $0.steps }) > stepLimit {
                return "Livelock: still running after \(stepLimit) steps."
            }
        }
        return nil
    }

    /// How long other threads may take before the schedule has stalled.
    ///
    /// Short when all that waits is known, and only the body can wake it.
    private func patience(_ executor: ScheduleExecutor, _ room: WaitingRoom) -> Duration {
        let waits = room.waits
        let isForBody = !waits.isEmpty && waits.allSatisfy(\.isForBody)
        let isAlone = executor.state.withLock { $0.arrivals } == 0
        return isForBody && isAlone ? .milliseconds(20) : Self.patience
    }

    private func sentences(of room: WaitingRoom, isStalled: Bool) -> String {
        let lines = room.waits.map { "\n  \($0.site): \($0.sentence())" }
        guard lines.isEmpty, isStalled else { return lines.joined() }
        return " What waits is no spy and no manual clock: look for a continuation that nobody"
            + " resumes, and for work in real time, such as Task.sleep."
    }

    /// Ends what still waits, so that a schedule leaves no task behind.
    private func unwind(_ executor: ScheduleExecutor, _ room: WaitingRoom) {
        for _ in 1...1_000 {
            room.waits.forEach { $0.giveUp() }
            if executor.step(flushing: false) == .idle, room.waits.isEmpty { return }
        }
    }
}
