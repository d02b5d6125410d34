import Synchronization

/// Calls that are suspended until the test resumes them.
extension Spy {
    /// Resumes every suspended call with `output`.
    ///
    /// - Parameter call: resumes only this call, counted from one in the order of the calls.
    public func resume(
        call: Int? = nil, returning output: Output,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        resume(
            call, .success(output),
            SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Resumes every suspended call by throwing `failure`.
    ///
    /// - Parameter call: resumes only this call, counted from one in the order of the calls.
    public func resume(
        call: Int? = nil, throwing failure: Failure,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        resume(
            call, .failure(failure),
            SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Returns `output` from every suspended call and from each later one.
    ///
    /// It may come before the first call, so a test need not know whether the call has come.
    public func resumeAll(returning output: Output) { resumeAll(.success(output)) }

    /// Throws `failure` from every suspended call and from each later one.
    ///
    /// It may come before the first call, as ``resumeAll(returning:)``.
    public func resumeAll(throwing failure: Failure) { resumeAll(.failure(failure)) }

    private func resumeAll(_ result: Result<Output, Failure>) {
        // The answers until now are released outside of the lock.
        _ = state.withLock { state in
            state.resumedAllCount += 1
            defer { state.answerToAll = result }
            return (state.answerToAll, state.stub([.result(result)]))
        }
        resume(with: result, isByTest: true) { _ in true }
    }

    private func resume(_ call: Int?, _ result: Result<Output, Failure>, _ site: SourceSite) {
        guard !resume(with: result, isByTest: true, where: { call == nil || $0.call == call })
        else { return }
        let which = call.map { "call \($0) of \(name)" } ?? "no call of \(name)"
        reporter.fail(
            "There is nothing to resume: \(which) is \(call == nil ? "" : "not ")suspended. "
                + "Wait for the call with `await called(times:)` first.",
            at: site)
    }

    /// - Returns: whether there was a call to resume.
    @discardableResult
    private func resume(
        with result: Result<Output, Failure>, isByTest: Bool = false,
        where isMeant: (State.SuspendedCall) -> Bool
    ) -> Bool {
        let resumed = state.withLock { state in
            let meant = state.suspended.filter(isMeant)
            state.accounted = max(state.accounted, isByTest ? meant.map(\.call).max() ?? 0 : 0)
            state.suspended.removeAll(where: isMeant)
            return meant
        }
        for call in resumed {
            ThreadSchedule.current?.note("resumes call \(call.call) of \(name)")
            call.registry.remove(call.wait)
            call.continuation.resume(returning: result)
        }
        return !resumed.isEmpty
    }

    /// - Parameter resumedAllCount: how often the test had resumed all calls when this one was made.
    func suspend(
        _ arguments: Arguments, cancelled: Result<Output, Failure>?, site: SourceSite,
        resumedAllCount: Int
    ) async -> Result<Output, Failure> {
        note(arguments, ", which suspends it")
        let token = SuspensionToken()
        defer { token.reportFailure() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let hint = cancelled == nil ? "" : ", or cancel its task"
                add(continuation, arguments, token, site, resumedAllCount, hint)
                if Task.isCancelled, let cancelled {
                    resume(with: cancelled) { $0.token === token }
                }
            }
        } onCancel: {
            if let cancelled { resume(with: cancelled) { $0.token === token } }
        }
    }

    private func add(
        _ continuation: CheckedContinuation<Result<Output, Failure>, Never>, _ arguments: Arguments,
        _ token: SuspensionToken, _ site: SourceSite, _ resumedAllCount: Int, _ hint: String
    ) {
        let registry = WaitRegistry.running
        let wait = WaitRegistry.Wait(
            token: token,
            message: { [name] in
                "A call of \(name) is suspended and was not resumed. "
                    + "Call resume(returning:) or resume(throwing:)\(hint)."
            },
            site: site, reporter: reporter,
            giveUp: { [weak self] in
                guard let self else { return }
                resume(with: fallback) { $0.token === token }
            })
        let satisfied = registry.add(wait) { number in
            state.withLock { state in
                let satisfied = state.record(arguments)
                state.suspended.append(
                    State.SuspendedCall(
                        token: token, call: state.calls.count, continuation: continuation,
                        registry: registry, wait: number))
                return satisfied
            }
        }
        for waiter in satisfied { waiter.wake() }
        // All were resumed after this call had taken its answer.
        let result = state.withLock { $0.resumedAllCount > resumedAllCount ? $0.answerToAll : nil }
        if let result { resume(with: result) { $0.token === token } }
    }
}
