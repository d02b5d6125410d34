/// Measures how long a program has been asleep: no thread of it ran, or was ready to run.
///
/// It finds a test that waits forever within seconds, however busy the machine is. Only Linux shows
/// the threads of another program; elsewhere every program counts as awake.
struct SleepWatch {
    private let folder: String
    /// How long the threads had run when they fell asleep, and since when they are.
    private var sleep: (time: UInt64, start: ContinuousClock.Instant)?

    /// - Parameter process: the program's number.
    init(_ process: Int32) { folder = "/proc/\(process)/task" }

    /// Looks again.
    /// - Returns: how long nothing has run, between looks.
    mutating func look() -> Duration {
        let time = timeIfAsleep()
        if sleep?.time != time { sleep = time.map { ($0, .now) } }
        return sleep?.start.duration(to: .now) ?? .zero
    }

    /// How long all threads have run so far; `nil` when one is awake.
    private func timeIfAsleep() -> UInt64? {
        var total: UInt64 = 0
        let threads = folderNames(in: folder)
        for thread in threads {
            // `12 (a name) S 1 …`, and `nanoseconds run, nanoseconds waited, turns`.
            guard
                let state = fileText("\(folder)/\(thread)/stat")?.split(separator: ") ").last?
                    .first,
                let run = fileText("\(folder)/\(thread)/schedstat")?.split(separator: " ").first,
                let time = UInt64(run), state == "S"
            else { return nil }
            total += time
        }
        return threads.isEmpty ? nil : total
    }
}
