import Synchronization

extension ManualClock {
    /// Suspends until the test has moved the clock to `deadline`.
    ///
    /// Also a sleep that is due suspends once, so that a loop of such sleeps lets others run.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        if advancesWhenIdle { ScheduleExecutor.current?.add(self) }
        guard deadline > now else {
            try Task.checkCancellation()
            return await ScheduleExecutor.suspendOnce()
        }
        let token = SuspensionToken()
        defer { token.reportFailure() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                add(continuation, until: deadline, token)
                if Task.isCancelled { cancel(token) }
            }
        } onCancel: {
            cancel(token)
        }
    }

    private func add(
        _ continuation: CheckedContinuation<Void, any Error>, until deadline: Instant,
        _ token: SuspensionToken
    ) {
        let registry = WaitRegistry.running
        let wait = WaitRegistry.Wait(
            token: token,
            message: { [weak self] in
                "A task sleeps on a ManualClock until \(deadline), "
                    + "but the clock shows \(self?.now ?? deadline). Call advance(by:)."
            },
            mustEnd: false, site: site, reporter: .running,
            giveUp: { [weak self] in self?.cancel(token) })
        registry.add(wait) { number in
            let sleeper = Sleeper(
                token: token, deadline: deadline, continuation: continuation, registry: registry,
                wait: number)
            let isDue = state.withLock { state in
                if deadline <= state.now { return true }
                state.sleepers.append(sleeper)
                return false
            }
            if isDue { sleeper.wake() }
        }
    }

    private func cancel(_ token: SuspensionToken) {
        let sleeper = state.withLock { state in
            state.sleepers.firstIndex { $0.token === token }.map { state.sleepers.remove(at: $0) }
        }
        sleeper?.wake(throwing: CancellationError())
    }
}
