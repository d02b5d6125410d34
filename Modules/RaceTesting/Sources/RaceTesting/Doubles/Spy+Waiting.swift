import Synchronization

/// Waiting for calls, without polling and without sleeping.
extension Spy {
    /// Suspends until the spy has been called `count` times in total.
    ///
    /// Returns at once if that has already happened, and when the task is cancelled. If the calls
    /// never come, the test fails, and the failure points to this line.
    public func called(
        times count: Int,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) async {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        let token = SuspensionToken()
        account(for: count)
        defer { token.reportFailure() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                wait(continuation, count, token, site)
                if Task.isCancelled { endWait(token) }
            }
        } onCancel: {
            endWait(token)
        }
    }

    private func wait(
        _ continuation: CheckedContinuation<Void, Never>, _ count: Int,
        _ token: SuspensionToken, _ site: SourceSite
    ) {
        let registry = WaitRegistry.running
        let wait = WaitRegistry.Wait(
            token: token,
            message: { [weak self, name] in
                "Waited for \(count) call\(count == 1 ? "" : "s") of \(name), "
                    + "got \(self?.callCount ?? 0)."
            },
            site: site, reporter: reporter,
            giveUp: { [weak self] in self?.endWait(token) })
        registry.add(wait) { number in
            let waiter = SpyWaiter(
                token: token, count: count, continuation: continuation, registry: registry,
                wait: number)
            let isSatisfied = state.withLock { state in
                if state.calls.count >= count { return true }
                state.waiters.append(waiter)
                return false
            }
            if isSatisfied { waiter.wake() }
        }
    }

    private func endWait(_ token: SuspensionToken) {
        let waiter = state.withLock { state in
            state.waiters.firstIndex { $0.token === token }.map { state.waiters.remove(at: $0) }
        }
        waiter?.wake()
    }
}
