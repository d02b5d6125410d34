/// Tasks that wait for a value, first come, first served.
///
/// A value type for use under a lock: it hands continuations out, and the caller resumes them
/// after the lock is released.
struct Waiters<Value: Sendable> {
    /// Names one wait.
    typealias Ticket = UInt64

    private var queue: [(ticket: Ticket, continuation: CheckedContinuation<Value, Never>)] = []
    private var lastTicket: Ticket = 0

    var isEmpty: Bool { queue.isEmpty }

    /// A ticket for a wait that is about to begin.
    mutating func ticket() -> Ticket {
        lastTicket += 1
        return lastTicket
    }

    mutating func append(_ continuation: CheckedContinuation<Value, Never>, for ticket: Ticket) {
        queue.append((ticket, continuation))
    }

    mutating func removeFirst() -> CheckedContinuation<Value, Never>? {
        queue.isEmpty ? nil : queue.removeFirst().continuation
    }

    /// Takes one wait out; `nil` when it is over, or has not begun.
    mutating func remove(_ ticket: Ticket) -> CheckedContinuation<Value, Never>? {
        guard let index = queue.firstIndex(where: { $0.ticket == ticket }) else { return nil }
        return queue.remove(at: index).continuation
    }
}
