import Synchronization

/// Everything that waits for the test: suspended calls, waits for a call, sleeps on a manual clock.
///
/// A wait that never ends would hang the test without a message. So each wait is added here with a
/// message that names it and a way to end it. Inside a schedule that suffices: a schedule sees at once
/// that nothing can run any more. Outside, a wait fails the test and is ended when the whole process,
/// and each program that it started, has been idle for a while; so never because the machine is busy.
final class WaitRegistry: Sendable {
    /// One task that waits, and the failure that it reports when its wait is given up.
    ///
    /// The task itself reports it: only there is the current test known.
    final class Wait: Sendable {
        private enum Failure {
            case none, known(String), dropped
        }

        private static let lastNumber = Atomic(0)

        let message: @Sendable () -> String
        /// Whether the test fails if it ends before the wait does.
        let mustEnd: Bool
        let site: SourceSite
        let task = ThreadSchedule.current?.currentTask
        fileprivate let number = lastNumber.add(1, ordering: .relaxed).newValue
        private let reporter: FailureReporter
        private let end: @Sendable (Wait) -> Void
        private let failure = Mutex(Failure.none)

        /// Creates a wait of the current task.
        ///
        /// - Parameter end: wakes the task with the best answer there is; safe to call late.
        init(
            _ message: @escaping @Sendable () -> String, mustEnd: Bool = true, at site: SourceSite,
            _ reporter: FailureReporter, end: @escaping @Sendable (Wait) -> Void
        ) {
            (self.message, self.mustEnd, self.site) = (message, mustEnd, site)
            (self.reporter, self.end) = (reporter, end)
        }

        func giveUp() { end(self) }

        fileprivate func storeFailure() {
            let text = "\(message()) Nothing in the process went on."
            failure.withLock { failure in
                if case .none = failure { failure = .known(text) }
            }
        }

        func dropFailure() { failure.withLock { $0 = .dropped } }

        func reportFailure() {
            let text: String? = failure.withLock { failure in
                guard case .known(let text) = failure else { return nil }
                failure = .dropped
                return text
            }
            if let text { reporter.fail(text, at: site) }
        }
    }

    @TaskLocal static var current = WaitRegistry(limit: 20)

    /// The registry of the running code; a detached task of a schedule has that of the schedule.
    static var running: WaitRegistry { ScheduleExecutor.current?.registry ?? current }

    private struct State {
        /// The waits by their numbers, with the ticks at which they were stored.
        var waits: [Int: (wait: Wait, firstTick: Int?)] = [:]
        var givenUp: [(wait: Wait, tick: Int)] = []
        var idle = IdleDetector()
        var isTicking = false
        /// How many of the waits that still come are given up at once.
        var lateCount = 0
    }

    let limit: Int?
    private let patience: Int
    private let interval: Duration?
    private let processorTime: @Sendable () -> Duration
    private let state = Mutex(State())
    /// Whether there has been a wait: most schedules have none.
    private let isUsed = AtomicFlag()

    /// - Parameters:
    ///   - limit: the number of idle ticks in a row after which a wait is given up; `nil` for never.
    ///   - patience: the number of idle ticks that the task of such a wait has to report it.
    ///   - interval: the time between two ticks; `nil` if the test calls ``tick()``.
    init(
        limit: Int?, patience: Int = 5, interval: Duration? = .seconds(1),
        processorTime: @escaping @Sendable () -> Duration = IdleDetector.processorTimeWithPrograms
    ) {
        self.limit = limit
        self.patience = patience
        self.interval = interval
        self.processorTime = processorTime
    }

    /// Adds a wait, until ``remove(_:)``.
    ///
    /// - Parameter store: stores the wait where its `end` finds it. The ticks count from then on: a wait
    ///   that is given up earlier would wake no task, and never end.
    func add(_ wait: Wait, store: () -> Void = {}) {
        isUsed.set()
        state.withLock { $0.waits[wait.number] = (wait, nil) }
        store()
        let isLate = state.withLock { state in
            defer { state.lateCount = max(0, state.lateCount - 1) }
            return state.lateCount > 0
        }
        if isLate { wait.giveUp() }
        guard limit != nil else { return }
        let mustStart = state.withLock { state in
            state.waits[wait.number]?.firstTick = state.idle.ticks
            defer { state.isTicking = true }
            return !state.isTicking
        }
        if mustStart { startTicking() }
    }

    func remove(_ wait: Wait) {
        state.withLock { $0.waits[wait.number] = nil }
    }

    /// Gives up the current waits, and each later one when it has been stored.
    ///
    /// For the end of a schedule: afterwards nothing else would end them. A task that waits in a loop would
    /// then run for ever, so only the first 1,000 are given up.
    func close() {
        state.withLock { $0.lateCount = 1_000 }
        waits.forEach { $0.giveUp() }
    }

    var waits: [Wait] {
        guard isUsed.value else { return [] }
        return state.withLock { state in state.waits.sorted { $0.key < $1.key }.map(\.value.wait) }
    }

    private func startTicking() {
        guard let interval else { return }
        // Not a task: it must go on even when every thread of the pool is blocked.
        ExplorerWatch.shared.add(every: interval) { [weak self] in
            guard let self else { return false }
            tick()
            return state.withLock { state in
                state.isTicking = !state.waits.isEmpty || !state.givenUp.isEmpty
                return state.isTicking
            }
        }
    }

    /// Gives up the waits during which the process has been idle for too long.
    func tick() {
        let used = processorTime()
        let (waits, reports) = state.withLock { state in
            state.idle.tick(used)
            let tick = state.idle.ticks
            let idleSince = tick - state.idle.idleTicks
            let late = state.waits.filter { _, stored in
                stored.firstTick.map { tick - max($0, idleSince) >= limit ?? .max } ?? false
            }
            for number in late.keys { state.waits[number] = nil }
            let waits = late.sorted { $0.key < $1.key }.map(\.value.wait)
            // Where threads are blocked the task may never run. Then the timer reports the failure.
            let reports = state.givenUp.filter { tick - max($0.tick, idleSince) >= patience }
            state.givenUp.removeAll { tick - max($0.tick, idleSince) >= patience }
            state.givenUp += waits.map { ($0, tick) }
            return (waits, reports)
        }
        for report in reports { report.wait.reportFailure() }
        for wait in waits {
            wait.storeFailure()
            wait.giveUp()
        }
    }
}

/// A task that waits for the test, in the list of a double or of a clock.
struct WaitingTask<Value: Sendable>: Sendable {
    let wait: WaitRegistry.Wait
    fileprivate let continuation: CheckedContinuation<Value, Never>
    fileprivate let registry: WaitRegistry

    func resume(returning value: Value) {
        registry.remove(wait)
        continuation.resume(returning: value)
    }
}

extension WaitRegistry {
    /// Suspends the current task until it is resumed, with a wait that names it.
    ///
    /// - Parameters:
    ///   - end: resumes the task when its wait is given up; safe to call late.
    ///   - whenCancelled: resumes it when it is cancelled; `end` by default.
    ///   - store: stores the task where `end` finds it.
    func suspend<Value: Sendable>(
        message: @escaping @Sendable () -> String, at site: SourceSite, _ reporter: FailureReporter,
        end: @escaping @Sendable (Wait) -> Void, whenCancelled: (@Sendable (Wait) -> Void)? = nil,
        store: (WaitingTask<Value>) -> Void
    ) async -> Value {
        let wait = Wait(message, at: site, reporter, end: end)
        defer { wait.reportFailure() }
        let cancel = whenCancelled ?? end
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                add(wait) {
                    store(WaitingTask(wait: wait, continuation: continuation, registry: self))
                }
                if Task.isCancelled { cancel(wait) }
            }
        } onCancel: {
            cancel(wait)
        }
    }
}
