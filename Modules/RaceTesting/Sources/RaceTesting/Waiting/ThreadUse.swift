import RaceTestingLibC

/// The processor time and sleeps of a thread until now, as the kernel counts them.
struct ThreadUse: Sendable {
    let time: Duration
    let sleeps: Int
}

/// The most that one job of a schedule may use without suspending.
///
/// A job that waits for another task in a loop never ends: the other task cannot run. While nothing else in the
/// process can go on, few looks show it: each sees the thread sleep again, or in a state in which it was before. A busy
/// machine lets the thread do less, and makes the verdict late.
struct BusyLimit: Sendable {
    /// The limit of the explorations that start now.
    @TaskLocal static var current = BusyLimit(time: .seconds(20), sleeps: 100, states: 500)

    /// The processor time, whatever else goes on; no job of this package's own tests uses 20 milliseconds.
    let time: Duration
    /// The looks in a row that see it sleep again, while nothing else can go on.
    let sleeps: Int
    /// The samples in a row of states in which it was before, while nothing else can go on.
    let states: Int
}

/// The thread of an exploration, with its numbers in the kernel.
struct WatchedThread: Sendable {
    /// Its number; zero where the system does not show threads.
    let number = ProcessThreads.current
    /// The clock of its processor time, where the system has one.
    let clock = IdleDetector.clockOfCurrentThread

    /// Its use until now; `nil` where the system does not show it.
    var use: ThreadUse? {
        guard let clock, let sleeps = ProcessThreads.sleeps(of: number) else { return nil }
        return ThreadUse(time: IdleDetector.time(clock), sleeps: sleeps)
    }
}
