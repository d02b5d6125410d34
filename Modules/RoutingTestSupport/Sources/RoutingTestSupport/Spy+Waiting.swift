import Synchronization

/// Waiting for calls, without polling and without sleeping.
extension Spy {
    /// Suspends until the spy has been called `count` times, in all.
    ///
    /// Returns at once when that is so already, and when the task is cancelled. When the calls
    /// never come, the test fails, pointing here.
    public func called(
        times count: Int,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) async {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        let key = SuspensionKey()
        defer { key.tellFailure() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                wait(continuation, count, key, site)
                if Task.isCancelled { dismiss(key) }
            }
        } onCancel: {
            dismiss(key)
        }
    }

    private func wait(
        _ continuation: CheckedContinuation<Void, Never>, _ count: Int,
        _ key: SuspensionKey, _ site: SourceSite
    ) {
        let room = WaitingRoom.current
        let wait = WaitingRoom.Wait(
            key: key,
            sentence: { [weak self, name] in
                let made = self?.callCount ?? 0
                return "Waited for \(count) call\(count == 1 ? "" : "s") of \(name), "
                    + "and there \(made == 1 ? "was" : "were") \(made)."
            },
            isForBody: false, site: site, reporter: reporter,
            giveUp: { [weak self] in self?.dismiss(key) })
        room.enter(wait) { number in
            let waiter = SpyWaiter(
                key: key, count: count, continuation: continuation, room: room, wait: number)
            let isMet = state.withLock { state in
                if state.calls.count >= count { return true }
                state.waiters.append(waiter)
                return false
            }
            if isMet { waiter.wake() }
        }
    }

    private func dismiss(_ key: SuspensionKey) {
        let waiter = state.withLock { state in
            state.waiters.firstIndex { $0.key === key }.map { state.waiters.remove(at: $0) }
        }
        waiter?.wake()
    }
}
