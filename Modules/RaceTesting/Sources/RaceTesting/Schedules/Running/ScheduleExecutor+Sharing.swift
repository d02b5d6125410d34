import Synchronization

/// Schedules that share an actor.
///
/// The thread that has the actor runs the jobs of all that wait for it. So each of the schedules has work that it
/// does not order.
extension ScheduleExecutor {
    /// The name of the actor of the code that runs; empty where the runtime says none.
    static var currentActor: String { RuntimeActor.current?.type ?? "" }

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
        let actor = Self.currentActor
        for schedule in [self, owner] {
            schedule.state.withLock { state in
                state.sharedActors.insert(actor)
                state.arrivals += 1
            }
        }
    }
}
