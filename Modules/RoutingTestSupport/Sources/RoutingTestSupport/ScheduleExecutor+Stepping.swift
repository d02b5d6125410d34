import Dispatch
import Synchronization

extension ScheduleExecutor {
    /// What one step did.
    enum Step {
        /// A job ran, or a task that settled was woken.
        case ran
        /// There is nothing to run.
        case idle
    }

    /// Runs one job, or else wakes who settles, or else lets virtual time pass.
    ///
    /// - Parameter flushing: whether to wait for the main actor before there is nothing to run.
    func step(flushing: Bool) -> Step {
        if let entry = next() {
            run(entry)
            return .ran
        }
        if flushing, flushMainActor() { return .ran }
        let settled: CheckedContinuation<Void, Never>? = state.withLock { state in
            guard !state.settling.isEmpty else { return nil }
            if !flushing { state.hasGuessed = true }
            return state.settling.removeFirst()
        }
        if let settled {
            settled.resume()
            return .ran
        }
        return fireTimers() ? .ran : .idle
    }

    private func run(_ entry: Entry) {
        // Safe: both executors outlive the job, and each job is run once, since `next()` removes it.
        switch entry.kind {
        case .task: unsafe entry.job.runSynchronously(on: asUnownedTaskExecutor())
        case .mainActor: unsafe entry.job.runSynchronously(on: MainActor.sharedUnownedExecutor)
        }
    }

    private func next() -> Entry? {
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

    /// Waits until the main queue has done what this schedule may have handed to it.
    ///
    /// Only a view hops to the main actor, and its way back is short; but nothing is settled, and
    /// nothing has stalled, before it is back.
    /// - Returns: whether something came back.
    private func flushMainActor() -> Bool {
        guard !FullCapture.isOn else { return false }
        let passed = DispatchSemaphore(value: 0)
        // Twice, since what runs first may hand on to a second.
        DispatchQueue.main.async { DispatchQueue.main.async { passed.signal() } }
        _ = passed.wait(timeout: .now() + 10)
        return state.withLock { !$0.ready.isEmpty }
    }

    private func fireTimers() -> Bool {
        state.withLock { state in
            guard let due = state.timers.map(\.due).min() else { return false }
            state.now = due
            state.ready += state.timers.filter { $0.due == due }.map(\.entry)
            state.timers.removeAll { $0.due == due }
            return true
        }
    }
}
