import Synchronization

/// Tells one suspended task from another, before it has a place in any list, and brings it the
/// failure of a wait that was given up.
///
/// The task itself has to tell it: only there it is known which test it belongs to.
final class SuspensionKey: Sendable {
    private let failure = Mutex<(@Sendable () -> Void)?>(nil)

    /// Leaves a failure for the task that is about to be woken.
    func leave(_ failure: @escaping @Sendable () -> Void) {
        self.failure.withLock { $0 = failure }
    }

    /// Tells the failure that was left, once.
    func tellFailure() {
        let failure = failure.withLock { failure in
            defer { failure = nil }
            return failure
        }
        failure?()
    }
}
