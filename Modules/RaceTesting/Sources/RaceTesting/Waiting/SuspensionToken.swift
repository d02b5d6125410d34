import Synchronization

/// The identity of one suspended task, and the failure that it reports when its wait is given up.
///
/// The task itself reports it: only there is the current test known.
final class SuspensionToken: Sendable {
    private struct State {
        var failure: (@Sendable () -> Void)?
        var isDropped = false
    }

    private let state = Mutex(State())

    /// Stores a failure for the task that is about to be woken.
    func storeFailure(_ failure: @escaping @Sendable () -> Void) {
        state.withLock { $0.failure = $0.isDropped ? nil : failure }
    }

    /// Drops the failure, and one that comes later: that for which the task waited has happened.
    func dropFailure() {
        state.withLock { $0 = State(isDropped: true) }
    }

    func reportFailure() {
        let failure = state.withLock { state in
            defer { state.failure = nil }
            return state.failure
        }
        failure?()
    }
}
