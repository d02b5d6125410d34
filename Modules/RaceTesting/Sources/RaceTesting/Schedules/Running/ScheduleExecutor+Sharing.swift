import Synchronization

/// Schedules that share an actor.
///
/// The thread that has the actor runs the jobs of all that wait for it. So each of the schedules has work that it
/// does not order.
extension ScheduleExecutor {
    /// The name of the actor whose job runs on this thread, if a task of this schedule has brought it here; or else
    /// empty.
    ///
    /// A task of another schedule that waits for that actor goes on in this job, and may take it on to actors of
    /// its own, which no tests share.
    func noteSharedActor() -> String {
        defer { steps.noteGuest() }
        // Safe: `runJob` keeps the actor of the job that runs.
        return unsafe RuntimeActor(identity: steps.broughtActor)?.type ?? ""
    }

    /// Counts a job that ran on the thread of this schedule and belongs to another one.
    func noteGuest(in actor: String) {
        let current = RuntimeSymbols.currentTaskNumber
        state.withLock { state in
            state.sharedActors.insert(actor)
            // A task of its own that wakes another one ran in order. One that ends is current no longer.
            if current.flatMap({ steps.task($0) }) == nil { state.arrivals += 1 }
        }
    }

    /// Counts, on both sides, a task that goes on in this schedule and belongs to another one.
    func noteTaken(from owner: ScheduleExecutor) {
        // A task that an earlier schedule has left behind is no work of two schedules at once.
        guard owner !== self, !owner.state.withLock({ $0.isClosed }) else { return }
        let actor = noteSharedActor()
        for schedule in [self, owner] {
            schedule.state.withLock { state in
                state.sharedActors.insert(actor)
                state.arrivals += 1
            }
        }
    }
}
