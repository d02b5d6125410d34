import Synchronization

/// The tasks that leave the thread of their schedule: for an actor with an executor of its own, or for one that another
/// thread has.
///
/// One that is not back at the end has run work outside the schedule, whether it has ended since then or not.
extension ScheduleExecutor {
    /// A task that has left the thread.
    struct AwayTask {
        let task: RuntimeTask
        /// Whether an actor has it queued, and may run it on the thread.
        var isInLineOfActor: Bool
    }

    /// Runs a job, and notes whether its task has left the thread with it.
    func runJob(_ job: UnownedJob, of work: Work) {
        let task = RuntimeTask(running: job)
        let actor = task == nil ? RuntimeActor.identity(of: job) : nil
        steps.forgetEnqueued()
        RuntimeActor.keeping(actor) { work.run(on: self) }
        guard let task else { return noteEndOfActorsJob() }
        let isAway = task.isUnderway && !isInLine(task)
        if isAway || hasAway.load(ordering: .relaxed), let number = work.taskNumber {
            noteEnd(of: task, number, isAway: isAway)
        } else {
            task.release()
        }
    }

    /// Whether the last job that the thread has enqueued is that of a task, or of an actor that runs it.
    private func isInLine(_ task: RuntimeTask) -> Bool {
        let last = steps.lastEnqueued
        return last == task.identity || last == ScheduleSteps.jobOfActor
    }

    private func noteEnd(of task: RuntimeTask, _ number: UInt64, isAway: Bool) {
        let away =
            isAway ? AwayTask(task: task, isInLineOfActor: task.isInLineOfActor) : nil
        let before = state.withLock { state in
            defer { state.away[number] = away }
            return state.away[number]
        }
        hasAway.store(true, ordering: .relaxed)
        before?.task.release()
        if away == nil { task.release() }
    }

    /// Looks again at the tasks that wait for actors, when the job of an actor has run.
    private func noteEndOfActorsJob() {
        guard hasAway.load(ordering: .relaxed) else { return }
        let past = state.withLock { state in
            var past: [RuntimeTask] = []
            for (number, away) in state.away where away.isInLineOfActor {
                if away.task.isUnderway {
                    state.away[number]?.isInLineOfActor = away.task.isInLineOfActor
                } else {
                    state.away[number] = nil
                    past.append(away.task)
                }
            }
            if state.away.isEmpty { hasAway.store(false, ordering: .relaxed) }
            return past
        }
        for task in past { task.release() }
    }

    /// Returns the number of jobs that came from other threads, and of tasks that are elsewhere at the end.
    ///
    /// - Parameter late: does not count these tasks again.
    func countArrivals(_ late: LateTasks) -> Int {
        let away = endAway()
        for number in away { late.ignore(number) }
        // After a sleep in real time a task runs outside, and the schedule does not see it.
        return away.count + state.withLock { $0.arrivals + $0.sleeping.count }
    }

    /// Ends the watch over the tasks that are away.
    ///
    /// - Returns: their numbers.
    @discardableResult
    func endAway() -> [UInt64] {
        guard hasAway.load(ordering: .relaxed) else { return [] }
        let away = state.withLock { state in
            defer { state.away = [:] }
            return state.away
        }
        for task in away.values { task.task.release() }
        return Array(away.keys)
    }
}
