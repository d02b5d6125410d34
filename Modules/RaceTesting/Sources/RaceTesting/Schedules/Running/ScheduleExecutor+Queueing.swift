import Dispatch
import RaceTestingSteps
import Synchronization

extension ScheduleExecutor {
    /// Queues work, on behalf of its task or else of the one that runs.
    func enqueue(_ work: Work) {
        let number = work.taskNumber ?? 0
        let current = number == 0 ? RuntimeSymbols.currentTaskNumber ?? 0 : 0
        if current != 0 { takeOver(current, thatYields: work) }
        // In debug builds, the state costs as much as all the rest of a step.
        if mustKeepState.load(ordering: .relaxed) || !thread.isCurrent {
            return enqueue(work, number)
        }
        let arrival = steps.append(work, number, current: current, isForeign: false)
        if arrival.isClosed { return work.runOutside() }
        if arrival.isNew, let owner = CapturedTasks.add(number, to: self) { noteTaken(from: owner) }
    }

    /// Takes over a task of another schedule that yields on this thread, in the job of an actor which both share.
    private func takeOver(_ number: UInt64, thatYields work: Work) {
        guard work.actor == nil, thread.isCurrent, steps.task(number) == nil,
            steps.add(number) != nil, let owner = CapturedTasks.add(number, to: self)
        else { return }
        noteTaken(from: owner)
    }

    /// Queues work, and keeps the state: it may come from another thread.
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
            if number != 0, state.timeline != nil {
                state.noteStart(of: work, Int(arrival.task), by: current, isNew: arrival.isNew)
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

    /// The task that runs the code that asks.
    var currentTask: Int {
        RuntimeSymbols.currentTaskNumber.flatMap { steps.task($0) } ?? steps.running
    }
}
