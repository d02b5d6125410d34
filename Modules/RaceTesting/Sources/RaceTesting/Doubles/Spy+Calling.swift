public import Synchronization

/// The calls that a double's methods make.
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

    /// Adds the call to the timeline of the schedule that runs.
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

    /// Returns the fallback when the prepared answer needs an async function and this one is not.
    @usableFromInline
    func cannotWait(_ answer: Answer?, _ arguments: Arguments) -> Result<Output, Failure> {
        switch answer {
        case .suspend(_, let site):
            reporter.fail(
                "\(name) is not async, so it cannot suspend. Use returns(_:) or answers(_:).",
                at: site)
            return fallback
        case .asyncClosure:
            reporter.fail(
                "\(name) is not async, so it cannot wait for an async answer. "
                    + "Give it an answer that does not await.", at: site)
            return fallback
        case .result, .closure, nil:
            return unexpected(arguments)
        }
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
