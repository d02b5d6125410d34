import Dispatch
import Synchronization

extension ScheduleExecutor {
    enum Step {
        /// A job ran, or a task that settles was resumed.
        case ran
        case idle
    }

    /// Runs one job; without one, resumes a task that settles; without one, advances virtual time.
    ///
    /// - Parameter waitingForMainActor: whether to wait for the main actor when no job is ready.
    func step(waitingForMainActor: Bool) -> Step {
        if mayCancel { cancelIfDue() }
        if let work = next() {
            if case .mainActorJob = work {
                // Before the job begins: a schedule that waits for its turn is not blocked.
                MainActorTurn.shared.take(for: self)
                run(work)
                MainActorTurn.shared.end(of: self)
            } else {
                run(work)
            }
            return .ran
        }
        if waitingForMainActor, waitForMainActor() { return .ran }
        if !mayWait.load(ordering: .relaxed) { return .idle }
        let settled: CheckedContinuation<Void, Never>? = state.withLock { state in
            guard !state.settling.isEmpty else { return nil }
            if !waitingForMainActor, !Capture.installed.hasMainActor {
                state.skippedMainActor = true
            }
            return state.settling.removeFirst()
        }
        if let settled {
            settled.resume()
            return .ran
        }
        return passTime() ? .ran : .idle
    }

    func run(_ work: Work) {
        countJob()
        if let job = work.unownedJob { runJob(job, of: work) } else { work.run(on: self) }
        // Still a part of the job, for those who look for blocked threads: it calls code of the test.
        if isRecording { noteEndOfStep() }
        countJob()
    }

    /// Counts the start or the end of a job; only the thread of the schedule does.
    func countJob() {
        jobCount.store(jobCount.load(ordering: .relaxed) + 1, ordering: .relaxed)
    }

    /// Releases tasks of the roster.
    func releaseTasks(_ numbers: [Int]) {
        for task in state.withLock({ state in numbers.compactMap { state.roster.remove($0) } }) {
            task.release()
        }
    }

    /// The number of jobs that have run.
    var stepCount: Int { jobCount.load(ordering: .relaxed) / 2 }

    /// The number of the job that runs now; `nil` between jobs.
    var runningJob: Int? {
        let count = jobCount.load(ordering: .relaxed)
        return count.isMultiple(of: 2) ? nil : count
    }

    /// Waits on the thread for a job from another thread, as long as one may come.
    ///
    /// - Parameter patience: the longest that it waits, where a thread is busy or a timer may end. The time
    ///   in which a thread of the process waits for a processor does not count.
    /// - Returns: whether there is something to do now.
    func awaitArrival(for patience: Duration) -> Bool {
        let hasSleepers = state.withLock { state in
            state.isStuck = false
            return state.sleeperCount > 0
        }
        // The watch looks for work of other threads, and not for the ends of sleeps.
        let exploring = hasSleepers ? nil : WatchedExploration.current
        exploring?.setParked(true)
        let isWoken = waitForArrival(patience)
        exploring?.setParked(false)
        return state.withLock { state in
            // A job may also have come just after the end of the patience.
            steps.queueCount > 0 || !state.settling.isEmpty || isWoken && !state.isStuck
        }
    }

    /// - Returns: whether the wait was ended before the patience was.
    private func waitForArrival(_ patience: Duration) -> Bool {
        var left = patience
        while left > .milliseconds(1) {
            let waited = ProcessThreads.waitsForProcessor
            let result = arrival.wait(timeout: .now() + left / .seconds(1))
            if result == .success { return true }
            left = ProcessThreads.waitsForProcessor.longest(since: waited)
        }
        return false
    }

    /// Ends the wait for a job that no thread can bring.
    func endWaitForArrival() {
        state.withLock { $0.isStuck = true }
        arrival.signal()
    }

    /// Ends the schedule after the job that runs.
    func cutShort() {
        isCutShort.store(true, ordering: .relaxed)
        arrival.signal()
    }

    private func next() -> Work? {
        guard isRecording else { return steps.next() }
        return state.withLock { state in
            guard let place = steps.choose() else { return nil }
            if place > 0 {
                let tasks = steps.queuedTasks
                state.timeline?.addTurn(of: tasks[place], before: Array(tasks[..<place]))
            }
            return steps.take(at: place).work
        }
    }

    /// Waits until the main queue has run the jobs that this schedule may have passed to it.
    ///
    /// Only a view hops to the main actor, and its way back is short. But before it is back the
    /// schedule has not settled and has not stalled.
    ///
    /// - Returns: whether a job came back.
    private func waitForMainActor() -> Bool {
        let passed = DispatchSemaphore(value: 0)
        // Twice, since the first job may enqueue a second.
        DispatchQueue.main.async { DispatchQueue.main.async { passed.signal() } }
        _ = passed.wait(timeout: .now() + 10)
        return steps.queueCount > 0
    }
}

extension [String: Duration] {
    /// Returns the most by which one of these times has grown.
    fileprivate func longest(since earlier: Self) -> Duration {
        map { $0.value - earlier[$0.key, default: .zero] }.max() ?? .zero
    }
}
