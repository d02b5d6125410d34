import Dispatch
import Synchronization

/// Finds the explorations that cannot go on: those that wait for a job that no thread can bring, and those
/// whose thread is blocked for good, by a lock or a semaphore.
///
/// A schedule has one thread, so it cannot see that itself. This looks from a thread of its own. Nothing
/// can go on when, sample after sample, all threads of the process sleep in waits for each other, none
/// has run, and no timer may end. In any doubt an exploration waits until its patience ends, so a busy
/// machine makes a verdict late.
final class ExplorerWatch: Sendable {
    static let shared = {
        let watch = ExplorerWatch()
        DispatchQueue(label: "explorer watch").async { watch.watch() }
        return watch
    }()

    /// The time between two samples, if a verdict is near and otherwise.
    private static let intervals = (near: Duration.milliseconds(5), far: Duration.milliseconds(50))
    /// The number of quiet samples after which a schedule has stalled, and nothing goes on.
    static let limits = (stalled: 8, end: 48)
    /// The number of idle ticks after which a thread is blocked, and nothing goes on, where a timer may end.
    private static let idleLimits = (blocked: 20, end: 60)

    private typealias Tick = (
        next: ContinuousClock.Instant, interval: Duration, call: @Sendable () -> Bool
    )

    private struct State {
        var explorings: [Int: WatchedExploration] = [:]
        /// The functions to call when nothing can go on, for bodies that never return.
        var ends: [Int: @Sendable () -> Void] = [:]
        var ticks: [Tick] = []
        /// The explorations whose threads run on for ever.
        var leftBehind: [Int: WatchedExploration] = [:]
        var lastNumber = 0

        var isEmpty: Bool { explorings.isEmpty && ends.isEmpty }
    }

    private let state = Mutex(State())
    private let hasWork = DispatchSemaphore(value: 0)

    init() {}

    func add(_ exploring: WatchedExploration) -> Int {
        add { state, number in state.explorings[number] = exploring }
    }

    /// Calls `end` when nothing in the process can go on, until ``remove(_:)``.
    func add(end: @escaping @Sendable () -> Void) -> Int {
        add { state, number in state.ends[number] = end }
    }

    /// Calls `tick` after each interval, until it returns `false`.
    ///
    /// On the thread that looks. A timer would be one that may end, and would delay each verdict.
    func add(every interval: Duration, tick: @escaping @Sendable () -> Bool) {
        _ = add { state, _ in
            state.ticks.append((.now + interval, interval, tick))
        }
    }

    private func add(_ change: (inout State, Int) -> Void) -> Int {
        let (number, mustWake) = state.withLock { state in
            let mustWake = state.isEmpty
            state.lastNumber += 1
            change(&state, state.lastNumber)
            return (state.lastNumber, mustWake)
        }
        if mustWake { hasWork.signal() }
        return number
    }

    func remove(_ number: Int) {
        let leftBehind = state.withLock { state in
            state.explorings[number] = nil
            state.ends[number] = nil
            return state.leftBehind.removeValue(forKey: number)
        }
        // Another thread may get its number, and its clock.
        if let clock = leftBehind?.clock { IdleDetector.include(clock) }
    }
}

extension ExplorerWatch {
    private func watch() {
        // It never ends.
        if let clock = IdleDetector.clockOfCurrentThread { IdleDetector.leaveOut(clock) }
        var (stall, idle, alone) = (StallDetector(), IdleDetector(), StallDetector())
        var lastTick = ContinuousClock.now
        while true {
            let (explorings, isLast) = state.withLock { state in
                (Array(state.explorings.values), state.explorings.isEmpty && !state.ends.isEmpty)
            }
            if explorings.isEmpty, !isLast {
                let next = state.withLock { $0.ticks.map(\.next).min() }
                let time = next.map {
                    DispatchTime.now() + ContinuousClock.now.duration(to: $0) / .seconds(1)
                }
                _ = hasWork.wait(timeout: time ?? DispatchTime.distantFuture)
                callTicks()
                continue
            }
            let isNear =
                stall.quietSamples < Self.limits.stalled && explorings.contains { $0.parked != nil }
            let pause = isNear ? Self.intervals.near : Self.intervals.far
            _ = DispatchSemaphore(value: 0).wait(timeout: .now() + pause / .seconds(1))
            callTicks()
            if lastTick.duration(to: .now) >= .seconds(1) {
                idle.tick()
                lastTick = .now
            }
            look(&stall, explorings, &idle, isLast: isLast)
            lookForBusy(&alone, explorings)
        }
    }

    private func callTicks() {
        let now = ContinuousClock.now
        let due = state.withLock { state in
            defer { state.ticks.removeAll { $0.next <= now } }
            return state.ticks.filter { $0.next <= now }
        }
        for var tick in due where tick.call() {
            tick.next = now + tick.interval
            state.withLock { [tick] in $0.ticks.append(tick) }
        }
    }

    private func look(
        _ stall: inout StallDetector, _ explorings: [WatchedExploration],
        _ idle: inout IdleDetector, isLast: Bool
    ) {
        let suspectCount = explorings.count { [idle] in $0.look(idle.idleTicks) }
        let parked = explorings.compactMap { exploring in
            exploring.parked.map { (thread: exploring.thread, executor: $0) }
        }
        guard isLast || suspectCount > 0 || !parked.isEmpty else { return stall = StallDetector() }
        let mayTimerEnd = stall.look(parked: Set(parked.map(\.thread)), leftOut: leftBehind)
        if !parked.isEmpty, stall.quietSamples >= Self.limits.stalled, !mayTimerEnd.soon {
            // Nothing has run since they started to wait.
            for (_, executor) in parked { executor.endWaitForArrival() }
        }
        let quietSamples = mayTimerEnd.ever ? 0 : stall.quietSamples
        // The tests of those that are blocked go on, so the process is not idle any more.
        if report(idle.idleTicks, quietSamples) { idle = IdleDetector() }
    }

    /// Reports the explorations that are blocked, and returns true; without any, calls what is to be called at the end.
    func report(_ idleTicks: Int, _ quietSamples: Int) -> Bool {
        typealias Findings = (blocked: [WatchedExploration], ends: [@Sendable () -> Void])
        let findings: Findings = state.withLock { state in
            let isEnd =
                state.explorings.isEmpty
                && (quietSamples >= Self.limits.end || idleTicks >= Self.idleLimits.end)
            let blocked = state.explorings.filter { _, exploring in
                exploring.isInJob
                    && (exploring.isAlone(quietSamples)
                        || exploring.isIdle(idleTicks, Self.idleLimits.blocked))
            }
            for number in blocked.keys { state.explorings[number] = nil }
            guard isEnd else { return (Array(blocked.values), []) }
            defer { state.ends = [:] }
            return (Array(blocked.values), state.ends.sorted { $0.key < $1.key }.map(\.value))
        }
        for exploring in findings.blocked { exploring.reportBlocked() }
        for end in findings.ends { end() }
        return !findings.blocked.isEmpty
    }
}

extension ExplorerWatch {
    private var leftBehind: Set<Int32> {
        state.withLock { Set($0.leftBehind.values.map(\.thread)) }
    }

    /// Looks for jobs that run or sleep again and again, and leaves behind those that do so for too long.
    private func lookForBusy(_ alone: inout StallDetector, _ explorings: [WatchedExploration]) {
        let polling = explorings.filter(\.polls)
        guard !polling.isEmpty else { return alone = StallDetector() }
        let mayTimerEnd = alone.look(leftOut: leftBehind.union(polling.map(\.thread)))
        let mayGoOn = mayTimerEnd.ever || StartedPrograms.areRunning
        for exploring in polling {
            let isAlone = !mayGoOn && exploring.isAlone(alone.quietSamples)
            if let cause = exploring.excess(isAlone: isAlone) { leaveBehind(exploring, cause) }
        }
    }

    private func leaveBehind(_ exploring: WatchedExploration, _ cause: BlockedThread.Cause) {
        let isWatched = state.withLock { state in
            guard let number = state.explorings.first(where: { $0.value === exploring })?.key else {
                return false
            }
            state.explorings[number] = nil
            state.leftBehind[number] = exploring
            return true
        }
        guard isWatched else { return }
        if let clock = exploring.clock { IdleDetector.leaveOut(clock) }
        exploring.reportBlocked(cause)
    }
}
