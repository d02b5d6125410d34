import Dispatch
import RaceTestingLibC
import Synchronization

/// Detects that the process is idle: counts for how long.
///
/// A thread that can run gets processor time, however busy the machine is. So in a second in which the
/// process uses next to none, all its threads wait.
struct IdleDetector {
    /// The most that an idle process uses from one tick to the next: this counter's own time, and timers.
    private static let most = Duration.milliseconds(2)

    private var used = Duration.zero
    private(set) var ticks = 0
    private(set) var idleTicks = 0

    /// Counts a tick, with the processor time that the process and its programs have used until now.
    mutating func tick(_ used: Duration = processorTimeWithPrograms()) {
        ticks += 1
        idleTicks = used - self.used <= Self.most ? idleTicks + 1 : 0
        self.used = used
    }

    static func processorTime() -> Duration { time(CLOCK_PROCESS_CPUTIME_ID) }

    /// Returns the processor time that this process and the programs that it started have used.
    ///
    /// A test that waits for a program is not stuck while the program works.
    /// The time of the threads that only watch others does not count: they never rest.
    static func processorTimeWithPrograms() -> Duration {
        let watchTime = clocks.withLock { $0.reduce(.zero) { $0 + time($1) } }
        return processorTime() - watchTime + StartedPrograms.processorTime
    }

    private static let clocks = Mutex<[clockid_t]>([])

    /// Leaves the time of a thread out of that of the process, until ``include(_:)``.
    static func leaveOut(_ clock: clockid_t) { clocks.withLock { $0.append(clock) } }

    /// Counts a thread again that was left out; it may end then.
    static func include(_ clock: clockid_t) { clocks.withLock { $0.removeAll { $0 == clock } } }

    static var clockOfCurrentThread: clockid_t? {
        #if canImport(Glibc)
            var clock = clockid_t()
            // Safe: the call fills in one number.
            return unsafe pthread_getcpuclockid(pthread_self(), &clock) == 0 ? clock : nil
        #else
            return nil
        #endif
    }

    static func time(_ clock: clockid_t) -> Duration {
        var time = timespec()
        // Safe: the pointer is valid during the call.
        unsafe clock_gettime(clock, &time)
        return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
    }
}

/// Detects that the process has stalled: counts the samples in a row between which no thread has run.
///
/// Work may still wait in a queue of Dispatch whose threads are all blocked: Dispatch adds a thread only
/// about once a second. So the queues are asked first whether they run work at once.
struct StallDetector {
    /// Whether a timer may end within the longest patience of a schedule, or at any time.
    typealias Timers = (soon: Bool, ever: Bool)

    private static let patience = Duration.milliseconds(50)

    private var last: [Substring]?
    private var areQueuesFree = false
    /// The number of samples since the queues were asked that equal the one before.
    private(set) var quietSamples = 0

    /// Takes a sample of ``ProcessThreads`` and counts it; returns whether a timer may end, if that matters already.
    mutating func look(parked: Set<Int32> = [], leftOut: Set<Int32>) -> Timers {
        let (mayTimerEnd, stops) = Self.sample(
            asksForTimers: quietSamples + 1 >= ExplorerWatch.limits.stalled,
            threads: { ProcessThreads.sample(parked: parked, leftOut: leftOut) })
        if areQueuesFree, last == nil, stops != nil {
            last = stops
        } else if stops == nil || stops != last {
            self = StallDetector(last: stops)
        } else if areQueuesFree {
            quietSamples += 1
        } else {
            self = StallDetector(areQueuesFree: Self.areQueuesFree())
        }
        return mayTimerEnd
    }

    /// Samples the timers of the process, and then its threads.
    ///
    /// In this order: a timer that ends in between has woken a thread, or has let one run. In the other order, the
    /// threads would seem to sleep for good. Where timers do not matter, they may end.
    static func sample(
        asksForTimers: Bool, timers: (Duration?) -> Bool = ProcessThreads.mayTimerEnd,
        threads: () -> [Substring]?
    ) -> (mayTimerEnd: Timers, stops: [Substring]?) {
        let mayTimerEnd =
            asksForTimers ? (timers(ScheduleRun.longestPatience), timers(nil)) : (true, true)
        return (mayTimerEnd, threads())
    }

    /// Lets each queue of the process's pool run a block; returns whether all did in time.
    private static func areQueuesFree() -> Bool {
        let classes: [DispatchQoS.QoSClass] = [
            .background, .utility, .default, .userInitiated, .userInteractive,
        ]
        let group = DispatchGroup()
        for quality in classes { DispatchQueue.global(qos: quality).async(group: group) {} }
        return group.wait(timeout: .now() + patience / .seconds(1)) == .success
    }
}
