public import Synchronization

/// How a double's method hands its call to the spy.
extension Spy {
    /// Records a call of a function that is not async, and answers it.
    @available(*, noasync, message: "call it in a func of its own, not in a closure of one line")
    @inlinable
    public func callAsFunction(_ arguments: Arguments) throws(Failure) -> Output {
        switch note(arguments) {
        case .result(let result): return try result.get()
        case .answer(let answer): return try answer(arguments)
        case let other: return try cannotWait(other, arguments).get()
        }
    }

    /// Records a call of an async function, and answers it.
    ///
    /// The caller is suspended once in any case: else the compiler and the runtime leave out the
    /// very hop during which another task gets in, and a race that production has would not show.
    public func callAsFunction(_ arguments: Arguments) async throws(Failure) -> Output {
        let step = state.withLock { $0.takeStep() }
        if case .suspend(let cancelled, let site) = step {
            return try await suspend(arguments, cancelled: cancelled, site: site).get()
        }
        for waiter in state.withLock({ $0.record(arguments) }) { waiter.wake() }
        await Task.yield()
        switch step {
        case .result(let result):
            return try result.get()
        case .answer(let answer):
            return try answer(arguments)
        case .asyncAnswer(let answer):
            return try await answer(arguments)
        case .suspend, nil:
            return try unexpected(arguments).get()
        }
    }

    @inlinable
    func note(_ arguments: Arguments) -> Step? {
        var met: [SpyWaiter] = []
        let step = state.withLock { state in
            met = state.record(arguments)
            return state.takeStep()
        }
        for waiter in met { waiter.wake() }
        return step
    }

    /// The answer of a function that is not async when the stub is none for it.
    @usableFromInline
    func cannotWait(_ step: Step?, _ arguments: Arguments) -> Result<Output, Failure> {
        switch step {
        case .suspend(_, let site):
            reporter.fail(
                "\(name) is not async, so it cannot suspend. Use returns(_:) or answers(_:).",
                at: site)
            return fallback
        case .asyncAnswer:
            reporter.fail(
                "\(name) is not async, so it cannot wait for an async answer. "
                    + "Give it one that does not await.", at: site)
            return fallback
        case .result, .answer, nil:
            return unexpected(arguments)
        }
    }

    private func unexpected(_ arguments: Arguments) -> Result<Output, Failure> {
        let call = Arguments.self == Void.self ? name : "\(name) with \(arguments)"
        reporter.fail(
            "Unexpected call of \(call). "
                + "Tell the spy before what to answer: returns(_:), fails(_:), answers(_:).",
            at: site)
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
