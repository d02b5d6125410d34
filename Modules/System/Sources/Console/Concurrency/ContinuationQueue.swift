/// A queue of suspended tasks that wait for a value, first in, first out.
///
/// It is a value type for use under a lock. It returns continuations, and the caller resumes them
/// after it has released the lock.
struct ContinuationQueue<Value: Sendable> {
    /// The identity of a continuation, which a cancellation handler needs before there is one.
    final class ID: Sendable {}

    private var entries: [(id: ID, continuation: CheckedContinuation<Value, Never>)] = []

    var isEmpty: Bool { entries.isEmpty }

    mutating func append(_ continuation: CheckedContinuation<Value, Never>, id: ID) {
        entries.append((id, continuation))
    }

    mutating func removeFirst() -> CheckedContinuation<Value, Never>? {
        entries.isEmpty ? nil : entries.removeFirst().continuation
    }

    /// Removes a continuation; returns `nil` when it was removed before or not yet appended.
    mutating func remove(id: ID) -> CheckedContinuation<Value, Never>? {
        guard let index = entries.firstIndex(where: { $0.id === id }) else { return nil }
        return entries.remove(at: index).continuation
    }
}
