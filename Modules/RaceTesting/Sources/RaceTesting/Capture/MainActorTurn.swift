import Dispatch
import RaceTestingSteps
import Synchronization

/// The turn of the main actor: one thread of the process has it at a time.
///
/// Each schedule runs the main actor's jobs on its own thread. The compiler has proved that no two threads
/// are in the main actor at once. So two schedules must not be, and no schedule while the main queue runs. A
/// turn is one job: it ends when the job suspends.
final class MainActorTurn: Sendable {
    static let shared = MainActorTurn()

    private struct State {
        var holder: ScheduleExecutor?
        var isQueueFree = false
        var loan: MainThreadLoan?
        var blocked: ScheduleExecutor?
    }

    private let state = Mutex(State())
    private let free = DispatchSemaphore(value: 1)

    /// Waits until no other schedule has the turn.
    ///
    /// Not in a job: a schedule that waits here is not blocked by its own code.
    func take(for schedule: ScheduleExecutor) {
        free.wait()
        state.withLock { $0.holder = schedule }
    }

    /// Runs a job of the schedule that has the turn, while the main queue runs nothing.
    func run(_ job: () -> Void) {
        let (isFree, isBlocked) = state.withLock { ($0.isQueueFree, $0.blocked != nil) }
        if isBlocked {
            job()
        } else if isFree {
            DispatchQueue.main.sync(execute: job)
        } else {
            let loan = borrow()
            defer { loan.end() }
            guard state.withLock({ !$0.isQueueFree }) else {
                loan.end()
                return DispatchQueue.main.sync(execute: job)
            }
            job()
        }
    }

    func end(of schedule: ScheduleExecutor) {
        leave(schedule)
        // It may have been given up, and went on.
        state.withLock { if $0.blocked === schedule { $0.blocked = nil } }
    }

    /// Ends the turn of a schedule whose thread is blocked for good, if it has the turn.
    ///
    /// The thread stays in the main queue, so nothing else will ever run there.
    func giveUp(_ schedule: ScheduleExecutor) {
        let isBlocked = state.withLock { state in
            guard state.holder === schedule else { return false }
            if state.isQueueFree { state.blocked = schedule } else { state.loan?.end() }
            return state.isQueueFree
        }
        leave(schedule)
        guard isBlocked else { return }
        _ = ExplorerWatch.shared.add { [weak self] in
            guard self?.state.withLock({ $0.blocked != nil }) == true else { return }
            endProcess(
                "\(schedule.test) blocks the main actor, as its failure says, and other tests wait for it."
            )
        }
    }

    private func leave(_ schedule: ScheduleExecutor) {
        let hadTurn = state.withLock { state in
            guard state.holder === schedule else { return false }
            state.holder = nil
            return true
        }
        if hadTurn { free.signal() }
    }

    /// Asks the main thread to stand still.
    ///
    /// While it has not answered, as when it waits for the test itself, nothing waits for it again.
    private func borrow() -> MainThreadLoan {
        if let loan = state.withLock(\.loan), loan.renew() { return loan }
        let loan = MainThreadLoan { isMainThread in
            if !isMainThread { self.state.withLock { $0.isQueueFree = true } }
        }
        state.withLock { $0.loan = loan }
        return loan
    }
}

/// A time in which the main thread stands still, since it runs a block of the main queue.
private final class MainThreadLoan: Sendable {
    private enum State {
        /// The main queue has not come to the request, for which a job may wait no longer.
        case requested(isNeeded: Bool)
        case granted
        case ended
    }

    private static let patience = DispatchTimeInterval.seconds(2)

    private let state = Mutex(State.requested(isNeeded: true))
    private let granted = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)

    init(_ answer: @escaping @Sendable (_ isMainThread: Bool) -> Void) {
        // By another name: after `DispatchQueue.main` the closure would be one of the main actor, of which it
        // asks the runtime.
        let queue: DispatchQueue = .main
        queue.async { [self] in
            answer(thread_is_main())
            let isNeeded = state.withLock { state in
                guard case .requested(isNeeded: true) = state else {
                    state = .ended
                    return false
                }
                state = .granted
                return true
            }
            granted.signal()
            if isNeeded { ended.wait() }
        }
        _ = granted.wait(timeout: .now() + Self.patience)
    }

    func renew() -> Bool {
        state.withLock { state in
            guard case .requested = state else { return false }
            state = .requested(isNeeded: true)
            return true
        }
    }

    func end() {
        let wasGranted = state.withLock { state in
            switch state {
            case .requested:
                state = .requested(isNeeded: false)
                return false
            case .granted:
                state = .ended
                return true
            case .ended:
                return false
            }
        }
        if wasGranted { ended.signal() }
    }
}
