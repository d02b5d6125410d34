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
        return fireTimers() ? .ran : .idle
    }

    private func next() -> Work? {
        state.withLock { state in
            let width = state.ready.count
            guard width > 0 else { return nil }
            state.steps += 1
            guard width > 1 else { return state.ready.removeLast() }
            let choice: Int
            switch state.policy {
            case .random:
                choice = Int(state.random.next() % UInt64(width))
            case .trace(let trace):
                let at = state.choices.count
                choice = at < trace.choices.count ? min(trace.choices[at], width - 1) : 0
            }
            state.choices.append(choice)
            state.widths.append(width)
            return state.ready.remove(at: choice)
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
        return state.withLock { !$0.ready.isEmpty }
    }

    private func fireTimers() -> Bool {
        state.withLock { state in
            guard let next = state.timers.map(\.deadline).min() else { return false }
            state.now = next
            state.ready += state.timers.filter { $0.deadline == next }.map(\.work)
            state.timers.removeAll { $0.deadline == next }
            return true
        }
    }
}
