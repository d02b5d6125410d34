import Dispatch
import Synchronization

/// Everything that waits for the test: suspended calls, waits for a call, sleeps on a manual clock.
///
/// A wait that never ends would hang the test without a message. So each wait is added here with a
/// message that names it and a way to end it. Outside a schedule a wait that takes longer than the
/// limit fails the test and is ended. Inside a schedule there is no limit: a schedule sees at once
/// that nothing can run any more.
final class WaitRegistry: Sendable {
    /// One wait.
    struct Wait: Sendable {
        /// Identifies the task that waits; it reports the failure of a wait that was given up.
        let token: SuspensionToken
        /// Returns a sentence that names the wait, and what would end it.
        let message: @Sendable () -> String
        /// Whether the test's body ends it, not the code under test.
        let isEndedByBody: Bool
        /// Whether the test fails if it ends before the wait does.
        var mustEnd = true
        /// The line to which a failure points.
        let site: SourceSite
        /// Where a failure is reported.
        let reporter: FailureReporter
        /// Wakes the waiting task with the best answer there is; safe to call late.
        let giveUp: @Sendable () -> Void
    }

    /// The registry of the current task.
    ///
    /// The limit is long: on a busy machine, among a thousand tests, a task may start a minute late.
    @TaskLocal static var current = WaitRegistry(limit: .seconds(240))

    /// The registry of the running code; a detached task of a schedule has that of the schedule.
    static var running: WaitRegistry { ThreadSchedule.current?.registry ?? current }

    private struct State {
        var waits: [Int: Wait] = [:]
        var lastNumber = 0
    }

    private let limit: Duration?
    private let patience: Duration
    private let state = Mutex(State())

    /// Creates an empty registry.
    ///
    /// - Parameters:
    ///   - limit: the longest that a wait may take; `nil` for no limit.
    ///   - patience: the longest that the task of a wait that was given up may take to report it.
    init(limit: Duration?, patience: Duration = .seconds(60)) {
        self.limit = limit
        self.patience = patience
    }

    /// Adds a wait; its number is for ``remove(_:)``.
    ///
    /// - Parameter store: stores the wait where `giveUp` finds it. The limit starts afterwards:
    ///   one that passed earlier would wake no task, and the wait would never end.
    func add<Value>(_ wait: Wait, store: (_ number: Int) -> Value) -> Value {
        let number = state.withLock { state in
            state.lastNumber += 1
            state.waits[state.lastNumber] = wait
            return state.lastNumber
        }
        let value = store(number)
        if let limit {
            // A timer, not a task: it must fire even when every thread of the pool is blocked.
            let deadline = DispatchTime.now() + (limit / .seconds(1))
            DispatchQueue.global().asyncAfter(deadline: deadline) { [weak self] in
                self?.expire(number, after: limit)
            }
        }
        return value
    }

    /// Removes a wait that was woken or given up.
    func remove(_ number: Int) {
        _ = state.withLock { $0.waits.removeValue(forKey: number) }
    }

    /// The current waits, oldest first.
    var waits: [Wait] {
        state.withLock { state in state.waits.sorted { $0.key < $1.key }.map(\.value) }
    }

    private func expire(_ number: Int, after limit: Duration) {
        guard let wait = state.withLock({ $0.waits.removeValue(forKey: number) }) else { return }
        let message = "\(wait.message()) Gave up after \(limit)."
        wait.token.storeFailure { wait.reporter.fail(message, at: wait.site) }
        wait.giveUp()
        // Where threads are blocked the task may never run. Then the timer reports the failure.
        DispatchQueue.global().asyncAfter(deadline: .now() + (patience / .seconds(1))) {
            wait.token.reportFailure()
        }
    }
}

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
