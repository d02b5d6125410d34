import Dispatch
import Synchronization

/// Finds the explorations whose thread is blocked for good, by a lock or a semaphore.
///
/// A schedule has one thread, so it cannot see that itself. This looks from a thread of its own. A thread is
/// blocked when look after look all threads of the process wait for each other. Where the system does not
/// say that, the process must have been idle for a while instead. A busy machine does not matter.
final class ExplorerWatch: Sendable {
    static let shared = ExplorerWatch()

    /// The time between two looks.
    private static let interval = Duration.milliseconds(50)
    /// The number of looks in a tick of ``IdleCounter``.
    private static let looksPerTick = 20
    /// The number of looks in a row with all threads stuck: one would do if there were no timers.
    private static let stuckLimit = 40
    /// The number of idle ticks after which a thread is blocked, where the system does not say it.
    private static let idleLimit = 20

    private struct State {
        var explorings: [Int: WatchedExploration] = [:]
        var lastNumber = 0
        var idle = IdleCounter()
        var looks = 0
        var thread: Int32?
        var timerThread: Int32?
    }

    private let state = Mutex(State())
    private let hasWork = DispatchSemaphore(value: 0)

    private init() {}

    /// The threads that only run schedules, and that of the watch.
    var threads: Set<Int32> {
        state.withLock { state in
            Set(state.explorings.values.map(\.thread) + (state.thread.map { [$0] } ?? []))
        }
    }

    /// Watches the exploration of the current thread until ``remove(_:)``.
    ///
    /// - Parameter whenBlocked: called once if its thread is blocked; it is no longer watched then.
    func add(whenBlocked: @escaping @Sendable (BlockedThread) -> Void) -> Int {
        // Dispatch has one such thread. To find it costs as much as many schedules.
        let timerThread = state.withLock(\.timerThread) ?? ProcessThreads.timerThread
        let exploring = WatchedExploration(timerThread: timerThread, whenBlocked: whenBlocked)
        let (number, mustStart, mustWake) = state.withLock { state in
            state.timerThread = timerThread
            state.lastNumber += 1
            state.explorings[state.lastNumber] = exploring
            return (state.lastNumber, state.lastNumber == 1, state.explorings.count == 1)
        }
        if mustWake { hasWork.signal() }
        if mustStart { DispatchQueue(label: "explorer watch").async { self.watch() } }
        return number
    }

    /// Ends the watch of an exploration that has ended.
    func remove(_ number: Int) {
        state.withLock { $0.explorings[number] = nil }
    }

    /// Says which schedule the exploration of the current thread runs from now on.
    ///
    /// - Returns: how often the thread of timers had run by now or earlier, if that is known.
    func runs(_ executor: ScheduleExecutor) -> ProcessThreads.TimerRuns? {
        let thread = ThreadIdentity.current
        return state.withLock { state in
            for (number, exploring) in state.explorings where exploring.identity == thread {
                return state.explorings[number]?.start(executor)
            }
            return nil
        }
    }

    private func watch() {
        state.withLock { $0.thread = ProcessThreads.current }
        while true {
            hasWork.wait()
            while state.withLock({ !$0.explorings.isEmpty }) {
                look()
                _ = DispatchSemaphore(value: 0).wait(
                    timeout: .now() + Self.interval / .seconds(1))
            }
        }
    }

    /// Looks at every exploration once.
    private func look() {
        let used = IdleCounter.processorTime() - IdleCounter.threadTime()
        let suspects = state.withLock { state in
            state.looks += 1
            if state.looks.isMultiple(of: Self.looksPerTick) { state.idle.tick(used) }
            let idle = state.idle.idleTicks
            return state.explorings.keys.sorted().filter { number in
                state.explorings[number]?.look(idle) ?? false
            }
        }
        guard !suspects.isEmpty else { return }
        let watch = state.withLock { Set($0.thread.map { [$0] } ?? []) }
        let areStuck = ProcessThreads.areStuck(besides: watch) ?? false
        for number in suspects { check(number, areStuck) }
    }

    private func check(_ number: Int, _ areStuck: Bool) {
        let blocked = state.withLock { state in
            guard var exploring = state.explorings[number], let executor = exploring.executor,
                executor.runningJob == exploring.job
            else { return nil as (WatchedExploration, ScheduleExecutor)? }
            exploring.looks = areStuck ? exploring.looks + 1 : 0
            let isIdle = state.idle.idleTicks - exploring.firstIdle >= Self.idleLimit
            let isBlocked = isIdle || exploring.looks >= Self.stuckLimit
            state.explorings[number] = isBlocked ? nil : exploring
            return isBlocked ? (exploring, executor) : nil
        }
        guard let (exploring, executor) = blocked else { return }
        exploring.whenBlocked(
            BlockedThread(exploring.identity, executor, schedule: exploring.schedules))
    }
}
