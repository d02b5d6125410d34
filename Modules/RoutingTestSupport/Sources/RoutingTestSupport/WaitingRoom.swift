import Dispatch
import Synchronization

/// Knows everything that waits for the test: suspended calls, waits for a call, sleeps on a manual
/// clock.
///
/// What nobody wakes would hang the test without a word. So each wait is entered here with a
/// sentence that names it and a way to end it. Outside a schedule a wait that outlives the limit
/// fails the test and is ended; inside a schedule the room has no limit, since a schedule sees at
/// once that nothing can run any more.
final class WaitingRoom: Sendable {
    /// One thing that waits.
    struct Wait: Sendable {
        /// Which task waits; it tells the failure when it was given up.
        let key: SuspensionKey
        /// What waits, and what would wake it.
        let sentence: @Sendable () -> String
        /// Whether the test's body wakes it, not the code under test.
        let isForBody: Bool
        /// Whether a test that ends before the wait does is wrong.
        var mustEnd = true
        /// The line to which a failure points.
        let site: SourceSite
        /// Who is told.
        let reporter: FailureReporter
        /// Wakes the waiting task with the best answer there is; safe to call late.
        let giveUp: @Sendable () -> Void
    }

    /// The room of the current task.
    ///
    /// The limit is long: on a busy machine, among hundreds of tests, a task may start seconds late.
    @TaskLocal static var current = WaitingRoom(limit: .seconds(30))

    private struct State {
        var waits: [Int: Wait] = [:]
        var next = 0
    }

    private let limit: Duration?
    private let patience: Duration
    private let state = Mutex(State())

    /// - Parameter limit: how long a wait may take; without one, for ever.
    /// - Parameter patience: how long the task of a wait that was given up may take to tell it.
    init(limit: Duration?, patience: Duration = .seconds(30)) {
        self.limit = limit
        self.patience = patience
    }

    /// Enters a wait; the number is for ``leave(_:)``.
    ///
    /// - Parameter place: puts the wait where `giveUp` finds it. The limit starts after that: one
    ///   that passed before would wake nobody, and the wait would never end.
    func enter<Value>(_ wait: Wait, place: (_ number: Int) -> Value) -> Value {
        let number = state.withLock { state in
            state.next += 1
            state.waits[state.next] = wait
            return state.next
        }
        let value = place(number)
        if let limit {
            // A timer, not a task: it must fire even when every thread of the pool is blocked.
            let deadline = DispatchTime.now() + (limit / .seconds(1))
            DispatchQueue.global().asyncAfter(deadline: deadline) { [weak self] in
                self?.expire(number, after: limit)
            }
        }
        return value
    }

    /// Ends a wait that was woken, or was given up.
    func leave(_ number: Int) {
        _ = state.withLock { $0.waits.removeValue(forKey: number) }
    }

    /// Everything that waits now, oldest first.
    var waits: [Wait] {
        state.withLock { state in state.waits.sorted { $0.key < $1.key }.map(\.value) }
    }

    private func expire(_ number: Int, after limit: Duration) {
        guard let wait = state.withLock({ $0.waits.removeValue(forKey: number) }) else { return }
        let sentence = "\(wait.sentence()) Gave up after \(limit)."
        wait.key.leave { wait.reporter.fail(sentence, at: wait.site) }
        wait.giveUp()
        // Where threads are blocked the task may never run; then the failure is told from here.
        DispatchQueue.global().asyncAfter(deadline: .now() + (patience / .seconds(1))) {
            wait.key.tellFailure()
        }
    }
}
