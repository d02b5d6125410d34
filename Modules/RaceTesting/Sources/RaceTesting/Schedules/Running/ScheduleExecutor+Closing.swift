import Synchronization

extension ScheduleExecutor {
    /// Ends the schedule: the jobs that remain, and those that come later, run outside.
    ///
    /// Sleeps in virtual time that remain go on in real time.
    ///
    /// - Parameters:
    ///   - dropsJobs: whether the jobs and the sleeps that remain are dropped instead, since they would
    ///     not end.
    ///   - late: counts the tasks that go on later.
    func close(dropsJobs: Bool, _ late: LateTasks? = nil) {
        if dropsJobs { dropJobs() }
        let (remaining, timers, now, settling) = state.withLock { state in
            state.isClosed = true
            defer { state.settling = [] }
            // In the same lock: where the pool calls a hook for a job that is to run outside, a task
            // that still leads here would be sent outside and back for ever.
            steps.close()
            CapturedTasks.remove(of: self)
            state.late = late
            late?.add(steps.taskNumbers)
            return (steps.takeAll(), state.timers, state.now, state.settling)
        }
        if isRecording { releaseTasks(state.withLock { $0.roster.numbers }) }
        endAway()
        endCancelling()
        for work in remaining { work.runOutside() }
        if !dropsJobs {
            for timer in timers { enqueue(timer.work, after: timer.deadline - now) }
        }
        for task in settling { task.resume() }
    }

    /// Drops the jobs of the tasks that the schedule has started.
    ///
    /// It runs those of actors. Without its job an actor would be busy for ever, and other tests may share it. What
    /// the actors' tasks enqueue in turn is dropped, so this ends.
    private func dropJobs() {
        state.withLock { $0.hasDropped = true }
        // Older tasks were not started here.
        let first = steps.taskNumbers.first ?? 0
        while true {
            let dropped = steps.takeAll()
            if dropped.isEmpty { return }
            for work in dropped {
                if work.isOfActor {
                    run(work)
                } else if let number = work.taskNumber, number < first {
                    work.runOutside()
                }
            }
        }
    }
}
