import Synchronization

extension ManualClock {
    /// Suspends until the test has moved the clock to `deadline`.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let key = SuspensionKey()
        defer { key.tellFailure() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                enter(continuation, until: deadline, key)
                if Task.isCancelled { cancel(key) }
            }
        } onCancel: {
            cancel(key)
        }
    }

    private func enter(
        _ continuation: CheckedContinuation<Void, any Error>, until deadline: Instant,
        _ key: SuspensionKey
    ) {
        let room = WaitingRoom.current
        let wait = WaitingRoom.Wait(
            key: key,
            sentence: { [weak self] in
                "A task sleeps on a ManualClock until \(deadline), and nobody advances it; "
                    + "it shows \(self?.now ?? deadline)."
            },
            isForBody: true, mustEnd: false, site: site, reporter: .running,
            giveUp: { [weak self] in self?.cancel(key) })
        room.enter(wait) { number in
            let sleeper = Sleeper(
                key: key, due: deadline, continuation: continuation, room: room, wait: number)
            let isDue = state.withLock { state in
                if deadline <= state.now { return true }
                state.sleepers.append(sleeper)
                return false
            }
            guard isDue else { return }
            room.leave(number)
            continuation.resume()
        }
    }

    private func cancel(_ key: SuspensionKey) {
        let sleeper = state.withLock { state in
            state.sleepers.firstIndex { $0.key === key }.map { state.sleepers.remove(at: $0) }
        }
        guard let sleeper else { return }
        sleeper.room.leave(sleeper.wait)
        sleeper.continuation.resume(throwing: CancellationError())
    }
}
