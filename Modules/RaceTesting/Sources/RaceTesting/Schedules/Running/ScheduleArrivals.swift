import Dispatch
import RaceTestingSteps
import Synchronization

extension ScheduleExecutor {
    func enqueue(_ work: Work) {
        // In debug builds, the state costs as much as all the rest of a step.
        if !mustKeepState.load(ordering: .relaxed) {
            let arrival = steps.enqueue(work)
            if arrival.isClosed { return work.runOutside() }
            if arrival.isNew, let number = work.taskNumber,
                let owner = CapturedTasks.add(number, to: self)
            {
                noteTaken(from: owner)
            }
            if !arrival.isOther { return }
        }
        let number = work.taskNumber ?? 0
        let current = number == 0 ? RuntimeSymbols.currentTaskNumber ?? 0 : 0
        if current != 0 { takeOver(current, thatYields: work) }
        enqueue(work, number)
    }

    /// Takes over a task that yields on this thread in the job of an actor: it may be of another schedule that shares
    /// the actor, or have started in it, so that no job of its own was queued.
    private func takeOver(_ number: UInt64, thatYields work: Work) {
        guard thread.isCurrent, steps.task(number) == nil, work.actor == nil,
            let own = steps.add(number)
        else { return }
        if mayCancel {
            // Safe: a task is a job, and its address is all that a job without owner is.
            let job = unsafe unsafeBitCast(jobs_current_task(), to: UnownedJob.self)
            state.withLock { keep(RuntimeTask(job, isImmediate: true), own, in: &$0) }
        }
        if let owner = CapturedTasks.add(number, to: self) { noteTaken(from: owner) }
    }

    private func enqueue(_ work: Work, _ number: UInt64) {
        let isForeign = !thread.isCurrent
        // The thread of another schedule has an actor that this one shares with it.
        let host = isForeign ? ThreadSchedule.current : nil
        let actor = host?.noteSharedActor()
        var owner: ScheduleExecutor?
        let isClosed = state.withLock { state in
            guard !state.isClosed else { return true }
            if isForeign { state.arrivals += 1 }
            if let actor { state.sharedActors.insert(actor) }
            // It has woken, or its sleep was cancelled.
            state.sleeping.remove(number)
            // Before it is queued: then the thread of the schedule may run it at any time.
            if number != 0, steps.task(number) == nil {
                owner = CapturedTasks.add(number, to: self)
            }
            let current = currentTask
            let arrival = steps.append(
                work, number, current: RuntimeSymbols.currentTaskNumber ?? 0, isForeign: isForeign)
            if mayCancel, arrival.isNew { keep(RuntimeTask(work), Int(arrival.task), in: &state) }
            if mayCancel, number == 0, !isForeign { keepWaitingTask(of: work, in: &state) }
            if number != 0, state.timeline != nil {
                state.noteStart(
                    of: arrival.isNew ? RuntimeTask(work) : nil, Int(arrival.task), by: current,
                    isNew: arrival.isNew)
            }
            // Under the lock: once it is free, the schedule may run this job, end and be released, and
            // the runtime does not retain the executor that it calls.
            if isForeign { self.arrival.signal() }
            return false
        }
        if !isClosed, let host, let actor { host.noteGuest(in: actor) }
        if let owner, !isForeign { noteTaken(from: owner) }
        if isClosed { work.runOutside() }
    }

    /// Keeps the task for which an actor runs a job: no job of its own is queued while it is in the actor.
    private func keepWaitingTask(of work: Work, in state: inout State) {
        guard let job = work.unownedJob else { return }
        // Safe: a job is the address of its object, and a task is a job.
        let number = unsafe jobs_task(unsafeBitCast(job, to: UInt.self))
        guard number != 0, steps.task(number) == nil, CapturedTasks.find(number) == nil,
            let own = steps.add(number)
        else { return }
        CapturedTasks.add(number, to: self)
        let task = unsafe jobs_waiting_task(unsafeBitCast(job, to: UInt.self))
        keep(RuntimeTask(unsafe unsafeBitCast(task, to: UnownedJob.self)), own, in: &state)
    }

    var currentTask: Int {
        RuntimeSymbols.currentTaskNumber.flatMap { steps.task($0) } ?? steps.running
    }
}

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

extension ScheduleExecutor {
    func runJob(_ job: UnownedJob, of work: Work) {
        let held = steps.begin(job)
        work.run(on: self)
        steps.end(held)
    }

    /// Returns the number of jobs that came from other threads, and of tasks that are elsewhere at the end.
    func countArrivals(_ late: LateTasks) -> Int {
        let away = steps.endAway()
        for number in away { late.ignore(number) }
        // After a sleep in real time a task runs outside, and the schedule does not see it.
        return away.count + state.withLock { $0.arrivals + $0.sleeping.count }
    }
}
