import RaceTestingLibC
import Synchronization

/// The body of a test, which Swift Testing lends to a trait until the trait returns.
///
/// A schedule that hangs leaves a task behind that is still in the body. The trait must wait for
/// that task before it returns, so this counts the tasks that are inside.
final class TraitBody: Sendable {
    private struct State {
        var body: (@Sendable () async throws -> Void)?
        var runningCount = 0
        var end: CheckedContinuation<Void, Never>?
    }

    private let state: Mutex<State>

    private let test: String

    /// - Parameter test: the name and place of the test.
    init(_ body: @escaping @Sendable () async throws -> Void, of test: String) {
        self.test = test
        state = Mutex(State(body: body))
    }

    /// Runs the body; does nothing after ``end()``.
    func run() async throws {
        state.withLock { $0.runningCount += 1 }
        defer { didRun() }
        try await call()
    }

    /// Releases the body, and returns when no task is inside it.
    ///
    /// A task that a schedule left behind may be inside for ever. So when nothing in the process can go on
    /// any more, this ends it: the run would hang.
    func end() async {
        guard state.withLock({ $0.runningCount > 0 }) else { return await noTaskInside() }
        let number = ExplorerWatch.shared.add { self.endRun("never returns, as its report says") }
        await noTaskInside()
        ExplorerWatch.shared.remove(number)
    }

    /// Ends the process if the body, which was cancelled, does not return.
    ///
    /// A time limit cancels a test. One that computes without end would keep the run. The limit holds in real and
    /// in processor time, so a busy machine ends none.
    func endRun(unlessOverIn limit: Duration) {
        let (start, used) = (ContinuousClock.now, IdleDetector.processorTime())
        ExplorerWatch.shared.add(every: min(limit, .seconds(1))) { [weak self] in
            guard let self, state.withLock({ $0.runningCount > 0 }) else { return false }
            if min(ContinuousClock.now - start, IdleDetector.processorTime() - used) >= limit {
                endRun("was cancelled, and runs on")
            }
            return true
        }
    }

    private func endRun(_ cause: String) {
        print(
            "\nThe run ends here: \(test) \(cause), and Swift Testing waits for it. Tests that had not "
                + "started did not run.")
        fflush(nil)
        exit(EXIT_FAILURE)
    }

    private func noTaskInside() async {
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                state.body = nil
                if state.runningCount > 0 { state.end = continuation }
                return state.runningCount == 0
            }
            if isIdle { continuation.resume() }
        }
    }

    /// Calls the body; a function of its own, so that no reference to it is left in `didRun()`.
    private func call() async throws {
        try await state.withLock { $0.body }?()
    }

    private func didRun() {
        let end = state.withLock { state in
            state.runningCount -= 1
            guard state.runningCount == 0 else { return nil as CheckedContinuation<Void, Never>? }
            defer { state.end = nil }
            return state.end
        }
        end?.resume()
    }
}
