import Dispatch
import Synchronization

extension ScheduleExecutor {
    /// The result of one step.
    enum Step {
        /// A job ran, or a task that settles was resumed.
        case ran
        /// There was nothing to run.
        case idle
    }

    /// Runs one job; without one, resumes a task that settles; without one, advances virtual time.
    ///
    /// - Parameter waitingForMainActor: whether to wait for the main actor when no job is ready.
    func step(waitingForMainActor: Bool) -> Step {
        if let work = next() {
            work.run(on: self)
            return .ran
        }
        if waitingForMainActor, waitForMainActor() { return .ran }
        let settled: CheckedContinuation<Void, Never>? = state.withLock { state in
            guard !state.settling.isEmpty else { return nil }
            if !waitingForMainActor { state.skippedMainActor = true }
            return state.settling.removeFirst()
        }
        if let settled {
            settled.resume()
            return .ran
        }
        return passTime() ? .ran : .idle
    }

    private func next() -> Work? {
        state.withLock { state in
            let width = state.line.count
            guard width > 0 else { return nil }
            state.steps += 1
            var place = 0
            if width > 1 {
                let decision = state.choices.count
                if decision > 0, decision % ScheduleChooser.fairness == 0 { state.line.recall() }
                place = state.chooser.choose(from: state.line, decision: decision)
                state.choices.append(place)
                state.widths.append(width)
            }
            let passed = state.line.items.prefix(place).map(\.task)
            let item = state.line.take(at: place)
            state.timeline?.addTurn(of: item.task, before: passed)
            state.running = item.task
            return item.work
        }
    }

    /// Waits until the main queue has run the jobs that this schedule may have passed to it.
    ///
    /// Only a view hops to the main actor, and its way back is short. But before it is back the
    /// schedule has not settled and has not stalled.
    ///
    /// - Returns: whether a job came back.
    private func waitForMainActor() -> Bool {
        guard !Capture.installed.hasMainActor else { return false }
        let passed = DispatchSemaphore(value: 0)
        // Twice, since the first job may enqueue a second.
        DispatchQueue.main.async { DispatchQueue.main.async { passed.signal() } }
        _ = passed.wait(timeout: .now() + 10)
        return state.withLock { $0.line.count > 0 }
    }
}
