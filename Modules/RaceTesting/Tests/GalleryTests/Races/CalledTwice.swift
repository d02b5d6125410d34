import RaceTesting
import Synchronization

/// A customer who waits in the line of a counter.
private final class Customer: Sendable {
    private struct State {
        var continuation: CheckedContinuation<Void, Never>?
        var calls = 0
    }

    private let state = Mutex(State())

    var calls: Int { state.withLock(\.calls) }

    func wait(_ continuation: CheckedContinuation<Void, Never>) {
        let isCalled = state.withLock { state in
            if state.calls == 0 { state.continuation = continuation }
            return state.calls > 0
        }
        if isCalled { continuation.resume() }
    }

    /// Ends the wait, and counts: to resume the continuation twice would end the process.
    func call() {
        let continuation = state.withLock { state in
            state.calls += 1
            return state.continuation.take()
        }
        continuation?.resume()
    }
}

/// A counter with a line, from which the customer is called, or leaves when cancelled.
private final class Counter: Sendable {
    private let line = Mutex<[Customer]>([])

    /// - Parameter looksInLine: whether a cancel only calls a customer who was not called before.
    func wait(_ customer: Customer, looksInLine: Bool) async {
        line.withLock { $0.append(customer) }
        await withTaskCancellationHandler {
            await withCheckedContinuation { customer.wait($0) }
        } onCancel: {
            let isInLine = line.withLock { line in
                defer { line.removeAll { $0 === customer } }
                return line.contains { $0 === customer }
            }
            if isInLine || !looksInLine { customer.call() }
        }
    }

    func callNext() { line.withLock { $0.isEmpty ? nil : $0.removeFirst() }?.call() }

    static func serve(looksInLine: Bool) async throws {
        let (counter, customer) = (Counter(), Customer())
        await both({ await counter.wait(customer, looksInLine: looksInLine) }) {
            await Place.settled()
            counter.callNext()
        }
        try Wrong.unless(customer.calls == 1, "A waiter was resumed twice.")
    }
}

extension Race {
    static let calledTwice = Race(
        name: "a waiter resumed in its turn and by its cancel", cancelling: .anyTask
    ) {
        try await Counter.serve(looksInLine: false)
    } fix: {
        try await Counter.serve(looksInLine: true)
    }
}
