/// What a spy knows; always under its lock.
///
/// Open to inlining: called from another module without specialization, a call would cost fifty
/// times a locked append instead of three.
@usableFromInline
struct SpyState<Arguments: Sendable, Output: Sendable, Failure: Error>: Sendable {
    @usableFromInline typealias Step = SpyStep<Arguments, Output, Failure>

    /// A call that waits for `resume`.
    struct Suspended: Sendable {
        let key: SuspensionKey
        let call: Int
        let continuation: CheckedContinuation<Result<Output, Failure>, Never>
        let room: WaitingRoom
        let wait: Int
    }

    @usableFromInline var calls: [Arguments] = []
    @usableFromInline var steps: [Step] = []
    @usableFromInline var nextStep = 0
    @usableFromInline var waiters: [SpyWaiter] = []
    var suspended: [Suspended] = []

    init(_ stub: Step?) {
        if let stub { steps = [stub] }
    }

    /// The answer to the next call: the list in its order, then its last one for ever.
    @inlinable
    mutating func takeStep() -> Step? {
        if steps.isEmpty { return nil }
        guard nextStep + 1 < steps.count else { return steps[steps.count - 1] }
        defer { nextStep += 1 }
        return steps[nextStep]
    }

    /// Puts a call on record.
    /// - Returns: the tasks that waited for it; to be resumed outside the lock.
    @inlinable
    mutating func record(_ arguments: Arguments) -> [SpyWaiter] {
        calls.append(arguments)
        return waiters.isEmpty ? [] : takeMetWaiters()
    }

    @usableFromInline
    mutating func takeMetWaiters() -> [SpyWaiter] {
        let count = calls.count
        defer { waiters.removeAll { $0.count <= count } }
        return waiters.filter { $0.count <= count }
    }
}
