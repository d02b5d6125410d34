import Synchronization

/// The identity of one suspended task, and the failure that it reports when its wait is given up.
///
/// The task itself reports it: only there is the current test known.
final class SuspensionToken: Sendable {
    private let failure = Mutex<(@Sendable () -> Void)?>(nil)

    /// Stores a failure for the task that is about to be woken.
    func storeFailure(_ failure: @escaping @Sendable () -> Void) {
        self.failure.withLock { $0 = failure }
    }

    /// Reports the stored failure, once.
    func reportFailure() {
        let failure = failure.withLock { failure in
            defer { failure = nil }
            return failure
        }
        failure?()
    }
}
