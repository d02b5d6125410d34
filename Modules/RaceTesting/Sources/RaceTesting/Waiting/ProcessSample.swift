/// A sample of the process: its timers, and then its threads.
///
/// In this order: a timer that ends in between has woken a thread, or has let one run. In the other order, the
/// threads would seem to sleep for good.
struct ProcessSample {
    /// Whether a timer may end within the longest patience of a schedule, or at any time.
    let mayTimerEnd: (soon: Bool, ever: Bool)
    /// How often each thread has stopped, if all of them sleep; see ``ProcessThreads/sample(parked:leftOut:)``.
    let stops: [Substring]?

    /// Takes a sample.
    ///
    /// - Parameters:
    ///   - parked: see ``ProcessThreads/sample(parked:leftOut:)``.
    ///   - asksForTimers: whether the timers matter; if not, they may end.
    init(
        parked: Set<Int32>, asksForTimers: Bool,
        timers: (Duration?) -> Bool = ProcessThreads.mayTimerEnd,
        threads: (Set<Int32>) -> [Substring]? = { ProcessThreads.sample(parked: $0) }
    ) {
        mayTimerEnd =
            asksForTimers ? (timers(ScheduleRun.longestPatience), timers(nil)) : (true, true)
        stops = threads(parked)
    }
}
