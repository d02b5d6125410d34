import Synchronization

/// Everything that waits for the test: suspended calls, waits for a call, sleeps on a manual clock.
///
/// A wait that never ends would hang the test without a message. So each wait is added here with a
/// message that names it and a way to end it. Inside a schedule that suffices: a schedule sees at once
/// that nothing can run any more. Outside, a wait fails the test and is ended when the whole process,
/// and each program that it started, has been idle for a while; so never because the machine is busy.
final class WaitRegistry: Sendable {
    struct Wait: Sendable {
        /// Identifies the task that waits; it reports the failure of a wait that was given up.
        let token: SuspensionToken
        let message: @Sendable () -> String
        /// Whether the test fails if it ends before the wait does.
        var mustEnd = true
        let site: SourceSite
        let reporter: FailureReporter
        /// Wakes the waiting task with the best answer there is; safe to call late.
        let giveUp: @Sendable () -> Void
        fileprivate(set) var task: Int?
    }

    @TaskLocal static var current = WaitRegistry(limit: 20)

    /// The registry of the running code; a detached task of a schedule has that of the schedule.
    static var running: WaitRegistry { ScheduleExecutor.current?.registry ?? current }

    private struct State {
        var waits: [Int: Wait] = [:]
        var lastNumber = 0
        var firstTicks: [Int: Int] = [:]
        var givenUp: [(token: SuspensionToken, tick: Int)] = []
        var idle = IdleDetector()
        var isTicking = false
        /// How many of the waits that still come are given up at once.
        var lateCount = 0

        /// Counts a wait that has been stored; returns whether it must be given up at once.
        mutating func isLate() -> Bool {
            guard lateCount > 0 else { return false }
            lateCount -= 1
            return true
        }
    }

    let limit: Int?
    private let patience: Int
    private let interval: Duration?
    private let processorTime: @Sendable () -> Duration
    private let state = Mutex(State())
    /// Whether there has been a wait: most schedules have none.
    private let isUsed = AtomicFlag()

    /// Creates an empty registry.
    ///
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

    /// Adds a wait; its number is for ``remove(_:)``.
    ///
    /// - Parameter store: stores the wait where `giveUp` finds it. The ticks count from then on: a wait
    ///   that is given up earlier would wake no task, and never end.
    func add<Value>(_ wait: Wait, store: (_ number: Int) -> Value) -> Value {
        isUsed.set()
        var wait = wait
        wait.task = ThreadSchedule.current?.currentTask
        let number = state.withLock { [wait] state in
            state.lastNumber += 1
            state.waits[state.lastNumber] = wait
            return state.lastNumber
        }
        let value = store(number)
        if state.withLock({ $0.isLate() }) { wait.giveUp() }
        guard limit != nil else { return value }
        let mustStart = state.withLock { state in
            if state.waits[number] != nil { state.firstTicks[number] = state.idle.ticks }
            defer { state.isTicking = true }
            return !state.isTicking
        }
        if mustStart { startTicking() }
        return value
    }

    func remove(_ number: Int) {
        state.withLock { state in
            state.waits[number] = nil
            state.firstTicks[number] = nil
        }
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
        return state.withLock { state in state.waits.sorted { $0.key < $1.key }.map(\.value) }
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
            let late = state.firstTicks.filter { tick - max($0.value, idleSince) >= limit ?? .max }
            let waits = late.keys.sorted().compactMap { state.waits.removeValue(forKey: $0) }
            for number in late.keys { state.firstTicks[number] = nil }
            // Where threads are blocked the task may never run. Then the timer reports the failure.
            let reports = state.givenUp.filter { tick - max($0.tick, idleSince) >= patience }
            state.givenUp.removeAll { tick - max($0.tick, idleSince) >= patience }
            state.givenUp += waits.map { ($0.token, tick) }
            return (waits, reports)
        }
        for report in reports { report.token.reportFailure() }
        for wait in waits { giveUp(wait) }
    }

    private func giveUp(_ wait: Wait) {
        let message = "\(wait.message()) Nothing in the process went on."
        wait.token.storeFailure { wait.reporter.fail(message, at: wait.site) }
        wait.giveUp()
    }
}

/// A task that waits for the test, in the list of a double or of a clock.
struct WaitingTask<Value: Sendable>: Sendable {
    let token: SuspensionToken
    fileprivate let continuation: CheckedContinuation<Value, Never>
    fileprivate let registry: WaitRegistry
    fileprivate let wait: Int

    func resume(returning value: Value) {
        registry.remove(wait)
        continuation.resume(returning: value)
    }
}

extension WaitRegistry {
    /// Suspends the current task until it is resumed, with a wait that names it.
    ///
    /// - Parameters:
    ///   - end: resumes the task of the token when the wait is given up; safe to call late.
    ///   - whenCancelled: resumes it when it is cancelled; `end` by default.
    ///   - store: stores the task where `end` finds it.
    func suspend<Value: Sendable>(
        message: @escaping @Sendable () -> String, mustEnd: Bool = true, at site: SourceSite,
        _ reporter: FailureReporter, end: @escaping @Sendable (SuspensionToken) -> Void,
        whenCancelled: (@Sendable (SuspensionToken) -> Void)? = nil,
        store: (WaitingTask<Value>) -> Void
    ) async -> Value {
        let token = SuspensionToken()
        defer { token.reportFailure() }
        let cancel = whenCancelled ?? end
        let wait = Wait(
            token: token, message: message, mustEnd: mustEnd, site: site, reporter: reporter,
            giveUp: { end(token) })
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                add(wait) { number in
                    store(
                        WaitingTask(
                            token: token, continuation: continuation, registry: self, wait: number))
                }
                if Task.isCancelled { cancel(token) }
            }
        } onCancel: {
            cancel(token)
        }
    }
}

/// The identity of one suspended task, and the failure that it reports when its wait is given up.
///
/// The task itself reports it: only there is the current test known.
final class SuspensionToken: Sendable {
    private struct State {
        var failure: (@Sendable () -> Void)?
        var isDropped = false
    }

    private let state = Mutex(State())

    func storeFailure(_ failure: @escaping @Sendable () -> Void) {
        state.withLock { $0.failure = $0.isDropped ? nil : failure }
    }

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
