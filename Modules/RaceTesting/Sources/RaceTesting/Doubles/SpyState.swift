/// The calls and prepared answers of a spy; always accessed under its lock.
///
/// Inlinable: called from another module without specialization, a call would cost fifty times a
/// locked append instead of three.
@usableFromInline
struct SpyState<Arguments: Sendable, Output: Sendable, Failure: Error>: Sendable {
    @usableFromInline typealias Answer = SpyAnswer<Arguments, Output, Failure>

    /// A call that waits for `resume`.
    struct SuspendedCall: Sendable {
        let token: SuspensionToken
        let call: Int
        let continuation: CheckedContinuation<Result<Output, Failure>, Never>
        let registry: WaitRegistry
        let wait: Int
    }

    @usableFromInline var calls: [Arguments] = []
    @usableFromInline var answers: [Answer] = []
    @usableFromInline var nextAnswer = 0
    @usableFromInline var waiters: [SpyWaiter] = []
    var suspended: [SuspendedCall] = []
    /// The answer with which the test has last resumed all calls, and how often it did.
    var answerToAll: Result<Output, Failure>?
    @usableFromInline var resumedAllCount = 0
    /// How many of the first calls the test has accounted for.
    var accounted = 0

    init(_ answer: Answer?) {
        if let answer { answers = [answer] }
    }

    /// Replaces the answers to the calls that come.
    ///
    /// - Returns: the answers until now, to be released outside the lock: what they own may use the spy
    ///   when it is released.
    mutating func stub(_ answers: [Answer]) -> [Answer] {
        defer { (self.answers, nextAnswer) = (answers, 0) }
        return self.answers
    }

    /// Returns the calls so far, for which the test has then accounted.
    mutating func readCalls() -> [Arguments] {
        accounted = max(accounted, calls.count)
        return calls
    }

    /// Returns the answer to the next call: each of the list in order, then its last one forever.
    @inlinable
    mutating func takeAnswer() -> Answer? {
        if answers.isEmpty { return nil }
        guard nextAnswer + 1 < answers.count else { return answers[answers.count - 1] }
        defer { nextAnswer += 1 }
        return answers[nextAnswer]
    }

    /// Records a call.
    ///
    /// - Returns: the tasks that waited for it; to be resumed outside the lock.
    @inlinable
    mutating func record(_ arguments: Arguments) -> [SpyWaiter] {
        calls.append(arguments)
        return waiters.isEmpty ? [] : takeSatisfiedWaiters()
    }

    @usableFromInline
    mutating func takeSatisfiedWaiters() -> [SpyWaiter] {
        let count = calls.count
        defer { waiters.removeAll { $0.count <= count } }
        return waiters.filter { $0.count <= count }
    }
}

/// One prepared answer of a spy.
@usableFromInline
enum SpyAnswer<Arguments: Sendable, Output: Sendable, Failure: Error>: Sendable {
    case result(Result<Output, Failure>)
    case closure(@Sendable (Arguments) throws(Failure) -> Output)
    case asyncClosure(@Sendable (Arguments) async throws(Failure) -> Output)
    /// Waits for `resume`; `cancelled` is the answer when the caller's task is cancelled.
    case suspend(cancelled: Result<Output, Failure>?, site: SourceSite)
}

/// A task that waits for the n-th call of a spy.
@usableFromInline
struct SpyWaiter: Sendable {
    let token: SuspensionToken
    let count: Int
    let continuation: CheckedContinuation<Void, Never>
    let registry: WaitRegistry
    let wait: Int

    @usableFromInline
    func wake() {
        registry.remove(wait)
        continuation.resume()
    }
}
