import Synchronization

/// Calls that wait for the test.
extension Spy {
    /// Lets every suspended call return `output`.
    ///
    /// - Parameter call: only that call, counted from one in the order of the calls.
    public func resume(
        call: Int? = nil, returning output: Output,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        resume(
            call, .success(output),
            SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Lets every suspended call throw `failure`.
    ///
    /// - Parameter call: only that call, counted from one in the order of the calls.
    public func resume(
        call: Int? = nil, throwing failure: Failure,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        resume(
            call, .failure(failure),
            SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    private func resume(_ call: Int?, _ result: Result<Output, Failure>, _ site: SourceSite) {
        guard !release(result, where: { call == nil || $0.call == call }) else { return }
        let which = call.map { "call \($0) of \(name)" } ?? "no call of \(name)"
        reporter.fail(
            "There is nothing to resume: \(which) is \(call == nil ? "" : "not ")suspended. "
                + "Wait for the call with `await called(times:)` first.",
            at: site)
    }

    /// - Returns: whether there was a call to release.
    @discardableResult
    private func release(
        _ result: Result<Output, Failure>, where isMeant: (State.Suspended) -> Bool
    ) -> Bool {
        let released = state.withLock { state in
            let meant = state.suspended.filter(isMeant)
            state.suspended.removeAll(where: isMeant)
            return meant
        }
        for call in released {
            call.room.leave(call.wait)
            call.continuation.resume(returning: result)
        }
        return !released.isEmpty
    }

    func suspend(
        _ arguments: Arguments, cancelled: Result<Output, Failure>?, site: SourceSite
    ) async -> Result<Output, Failure> {
        let key = SuspensionKey()
        defer { key.tellFailure() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                hold(continuation, arguments, key, site)
                if Task.isCancelled, let cancelled { release(cancelled) { $0.key === key } }
            }
        } onCancel: {
            if let cancelled { release(cancelled) { $0.key === key } }
        }
    }

    private func hold(
        _ continuation: CheckedContinuation<Result<Output, Failure>, Never>, _ arguments: Arguments,
        _ key: SuspensionKey, _ site: SourceSite
    ) {
        let room = WaitingRoom.current
        let wait = WaitingRoom.Wait(
            key: key,
            sentence: { [name] in
                "A call of \(name) is suspended, and nobody resumes it. "
                    + "Call resume(returning:) or resume(throwing:), or cancel its task."
            },
            isForBody: true, site: site, reporter: reporter,
            giveUp: { [weak self] in
                guard let self else { return }
                release(fallback) { $0.key === key }
            })
        let met = room.enter(wait) { number in
            state.withLock { state in
                let met = state.record(arguments)
                state.suspended.append(
                    State.Suspended(
                        key: key, call: state.calls.count, continuation: continuation,
                        room: room, wait: number))
                return met
            }
        }
        for waiter in met { waiter.wake() }
    }
}
