import Synchronization

extension ExplorerWatch {
    /// The threads that do not count any more.
    var leftBehind: Set<Int32> {
        state.withLock { Set($0.leftBehind.values.map(\.number)) }
    }

    /// Looks for jobs that run or sleep again and again, and leaves behind those that do so for too long.
    func lookForBusy(_ alone: inout StallDetector, _ explorings: [WatchedExploration]) {
        let polling = explorings.filter(\.polls)
        guard !polling.isEmpty else { return alone = StallDetector() }
        let leftOut = leftBehind.union(polling.map(\.thread))
        let sample = ProcessSample(
            parked: [], asksForTimers: alone.quietSamples + 1 >= Self.limits.blocked,
            threads: { ProcessThreads.sample(parked: $0, leftOut: leftOut) })
        alone.count(sample.stops)
        let isAlone =
            alone.quietSamples >= Self.limits.blocked && !sample.mayTimerEnd.ever
            && !StartedPrograms.areRunning
        for exploring in polling {
            if let cause = exploring.excess(isAlone: isAlone) { leaveBehind(exploring, cause) }
        }
    }

    private func leaveBehind(_ exploring: WatchedExploration, _ cause: BlockedThread.Cause) {
        let isWatched = state.withLock { state in
            guard let number = state.explorings.first(where: { $0.value === exploring })?.key else {
                return false
            }
            state.explorings[number] = nil
            state.leftBehind[number] = exploring.watchedThread
            return true
        }
        guard isWatched else { return }
        if let clock = exploring.watchedThread.clock { IdleDetector.leaveOut(clock) }
        exploring.reportBlocked(cause)
    }
}
