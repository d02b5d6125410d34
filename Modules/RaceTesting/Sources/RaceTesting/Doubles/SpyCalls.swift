extension Spy {
    /// Records a call of a function that is not async, and answers it.
    @available(*, noasync, message: "call it in a func of its own, not in a closure of one line")
    @inlinable
    public func callAsFunction(_ arguments: Arguments) throws(Failure) -> Output {
        switch record(arguments) {
        case .result(let result): return try result.get()
        case .closure(let answer): return try answer(arguments)
        case let other: return try cannotWait(other, arguments).get()
        }
    }

    /// Records a call of an async function, and answers it.
    ///
    /// The caller always suspends once. Otherwise the compiler and the runtime remove the hop during
    /// which another task can get in, and a race that production has would not show.
    public func callAsFunction(_ arguments: Arguments) async throws(Failure) -> Output {
        // Under one lock: the n-th call has the n-th answer, also if threads call at the same time.
        let (answer, satisfied, resumedAllCount) = state.withLock { state in
            let answer = state.takeAnswer()
            if case .suspend = answer { return (answer, [SpyWaiter](), state.resumedAllCount) }
            return (answer, state.record(arguments), state.resumedAllCount)
        }
        if case .suspend(let cancelled, let site) = answer {
            return try await suspend(
                arguments, cancelled: cancelled, site: site, resumedAllCount: resumedAllCount
            ).get()
        }
        note(arguments)
        for waiter in satisfied { waiter.wake() }
        await ScheduleExecutor.suspendOnce()
        switch answer {
        case .result(let result):
            return try result.get()
        case .closure(let answer):
            return try answer(arguments)
        case .asyncClosure(let answer):
            return try await answer(arguments)
        case .suspend, nil:
            return try unexpected(arguments).get()
        }
    }

    @usableFromInline
    func note(_ arguments: Arguments, _ suffix: String = "") {
        ThreadSchedule.current?.note("calls \(description(of: arguments))\(suffix)")
    }

    @inlinable
    func record(_ arguments: Arguments) -> Answer? {
        note(arguments)
        var satisfied: [SpyWaiter] = []
        let answer = state.withLock { state in
            satisfied = state.record(arguments)
            return state.takeAnswer()
        }
        for waiter in satisfied { waiter.wake() }
        return answer
    }

    @usableFromInline
    func cannotWait(_ answer: Answer?, _ arguments: Arguments) -> Result<Output, Failure> {
        let (advice, place): (String, SourceSite)
        switch answer {
        case .suspend(_, let site):
            (advice, place) = ("so it cannot suspend. Use returns(_:) or answers(_:).", site)
        case .asyncClosure:
            (advice, place) = (
                "so it cannot wait for an async answer. Give it an answer that does not await.",
                site
            )
        case .result, .closure, nil: return unexpected(arguments)
        }
        reporter.fail("\(name) is not async, \(advice)", at: place)
        return fallback
    }

    private func unexpected(_ arguments: Arguments) -> Result<Output, Failure> {
        reporter.fail(
            "Unexpected call of \(description(of: arguments)). "
                + "Stub an answer first: returns(_:), fails(_:) or answers(_:).", at: site)
        return fallback
    }
}

extension Spy where Arguments == Void {
    /// Records a call without arguments of a function that is not async, and answers it.
    @available(*, noasync, message: "call it in a func of its own, not in a closure of one line")
    @inlinable
    public func callAsFunction() throws(Failure) -> Output { try callAsFunction(()) }

    /// Records a call without arguments of an async function, and answers it.
    public func callAsFunction() async throws(Failure) -> Output { try await callAsFunction(()) }
}

/// The error that a throwing double throws for a call without an answer.
///
/// The failure is recorded when the call happens; this error only lets the caller carry on.
public struct UnexpectedCall: Error, Sendable, Hashable, CustomStringConvertible {
    /// The name of the spy.
    public let name: String

    /// A sentence that names the call.
    public var description: String { "Unexpected call of \(name)." }
}

/// The answers that a test stubs.
///
/// Each of these replaces the answers before it. Calls that are already suspended stay suspended. A
/// list plays in its order, and its last answer stays.
extension Spy {
    /// Answers with `output`, then with each of `more`.
    public func returns(_ output: Output, _ more: Output...) {
        stub(([output] + more).map { .result(.success($0)) })
    }

    /// Answers by throwing `failure`.
    public func fails(_ failure: Failure) {
        stub([.result(.failure(failure))])
    }

    /// Answers with each of the results.
    public func plays(_ first: Result<Output, Failure>, _ more: Result<Output, Failure>...) {
        stub(([first] + more).map { .result($0) })
    }

    /// Answers each call with one of the results, which the schedule chooses: as `choose(from:)`.
    ///
    ///     paySpy.plays(oneOf: .success(receipt), .failure(Offline()))
    public func plays(
        oneOf first: Result<Output, Failure>, _ more: Result<Output, Failure>...,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let results = [first] + more
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        answers { [name] _ throws(Failure) in
            let place = ScheduleExecutor.choose(results.count, at: site) { place in
                switch results[place] {
                case .success(let output): "\(name) returns \(output)"
                case .failure(let failure): "\(name) throws \(failure)"
                }
            }
            return try results[place].get()
        }
    }

    /// Answers with the result of `answer` for the arguments.
    public func answers(
        _ answer: @escaping @Sendable (Arguments) throws(Failure) -> Output
    ) {
        stub([.closure(answer)])
    }

    /// Answers with the result of `answer`, which may suspend.
    public func answers(
        _ answer: @escaping @Sendable (Arguments) async throws(Failure) -> Output
    ) {
        stub([.asyncClosure(answer)])
    }

    /// Suspends each call until the test resumes it, even when its task is cancelled.
    ///
    /// A call that is not resumed fails the test, and the failure points to this line.
    public func suspends(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        stub([.suspend(cancelled: nil, site: site)])
    }

    /// Suspends each call until the test resumes it or its task is cancelled; then the call throws `failure`.
    public func suspendsUntilCancelled(
        throwing failure: Failure,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        stub([.suspend(cancelled: .failure(failure), site: site)])
    }

    /// Suspends each call until the test resumes it or its task is cancelled; then the call returns `output`.
    public func suspendsUntilCancelled(
        returning output: Output,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        stub([.suspend(cancelled: .success(output), site: site)])
    }

    private func stub(_ answers: [Answer]) {
        _ = state.withLock { $0.stub(answers) }
    }
}

extension Spy where Failure == any Error {
    /// Suspends each call until the test resumes it or its task is cancelled; then the call throws `CancellationError`.
    public func suspendsUntilCancelled(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        suspendsUntilCancelled(
            throwing: CancellationError(),
            fileID: fileID, filePath: filePath, line: line, column: column)
    }
}

extension Spy where Output == Void, Failure == Never {
    /// Suspends each call until the test resumes it or its task is cancelled; it then returns.
    public func suspendsUntilCancelled(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        suspendsUntilCancelled(
            returning: (), fileID: fileID, filePath: filePath, line: line, column: column)
    }
}

extension Spy {
    /// Resumes every suspended call with `output`, or only the one with the number `call`, counted from one.
    public func resume(
        call: Int? = nil, returning output: Output,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        resume(
            call, .success(output),
            SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Resumes every suspended call by throwing `failure`, or only the one with the number `call`.
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

    /// Throws `failure` from every suspended call and from each later one, as ``resumeAll(returning:)``.
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
            call.task.resume(returning: result)
        }
        return !resumed.isEmpty
    }

    func suspend(
        _ arguments: Arguments, cancelled: Result<Output, Failure>?, site: SourceSite,
        resumedAllCount: Int
    ) async -> Result<Output, Failure> {
        note(arguments, ", which suspends it")
        let hint = cancelled == nil ? "" : ", or cancel its task"
        return await WaitRegistry.running.suspend(
            message: { [name] in
                "A call of \(name) is suspended and was not resumed. "
                    + "Call resume(returning:) or resume(throwing:)\(hint)."
            },
            at: site, reporter,
            end: { [weak self, fallback] in self?.resume($0, with: fallback) },
            whenCancelled: { wait in
                if let cancelled { self.resume(wait, with: cancelled) }
            }
        ) { task in
            let satisfied = state.withLock { state in
                let satisfied = state.record(arguments)
                state.suspended.append(
                    State.SuspendedCall(call: state.calls.count, task: task))
                return satisfied
            }
            for waiter in satisfied { waiter.wake() }
            // All were resumed after this call had taken its answer.
            let result = state.withLock {
                $0.resumedAllCount > resumedAllCount ? $0.answerToAll : nil
            }
            if let result { resume(task.wait, with: result) }
        }
    }

    private func resume(_ wait: WaitRegistry.Wait, with result: Result<Output, Failure>) {
        resume(with: result) { $0.task.wait === wait }
    }
}
