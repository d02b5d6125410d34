/// What a spy knows; always under its lock.
struct SpyState<Arguments: Sendable, Output: Sendable, Failure: Error>: Sendable {
    typealias Step = SpyStep<Arguments, Output, Failure>
    typealias Continuation = CheckedContinuation<Result<Output, Failure>, Never>

    /// A call that waits for `resume`.
    struct Suspended: Sendable {
        let key: SuspensionKey
        let call: Int
        let continuation: Continuation
        let room: WaitingRoom
        let wait: Int
    }

    /// A task that waits for the n-th call.
    struct Waiter: Sendable {
        let key: SuspensionKey
        let count: Int
        let continuation: CheckedContinuation<Void, Never>
        let room: WaitingRoom
        let wait: Int
    }

    var calls: [Arguments] = []
    var steps: [Step] = []
    var nextStep = 0
    var suspended: [Suspended] = []
    var waiters: [Waiter] = []

    /// The answer to the next call: the list in its order, then its last one for ever.
    mutating func takeStep() -> Step? {
        guard let last = steps.last else { return nil }
        defer { nextStep += 1 }
        return nextStep < steps.count ? steps[nextStep] : last
    }

    /// Puts a call on record.
    /// - Returns: the tasks that waited for it; to be resumed outside the lock.
    mutating func record(_ arguments: Arguments) -> [Waiter] {
        calls.append(arguments)
        guard !waiters.isEmpty else { return [] }
        let met = waiters.filter { $0.count <= calls.count }
        waiters.removeAll { $0.count <= calls.count }
        return met
    }
}
