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
            CapturedTasks.remove(state.tasks.keys)
            state.late = late
            late?.add(state.tasks, first: state.firstNumber)
            return (state.queue.removeAll(), state.timers, state.now, state.settling)
        }
        releaseTasks(all: true)
        endAway()
        for item in remaining { item.work.runOutside() }
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
        while true {
            let (items, first) = state.withLock { state in
                state.hasDropped = true
                return (state.queue.removeAll(), state.firstNumber)
            }
            if items.isEmpty { return }
            for item in items {
                if item.work.isOfActor {
                    run(item.work)
                } else if let number = item.work.taskNumber, number < first {
                    item.work.runOutside()
                }
            }
        }
    }
}
