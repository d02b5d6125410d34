import Foundation

/// Tells how long a program has stood still: no thread of it ran, or wanted to.
///
/// A test that waits for ever is known by that within seconds, however busy the machine is. Only
/// Linux says what the threads of another program do; elsewhere every program counts as awake.
struct SleepWatch {
    private let folder: String
    private var lastTime: UInt64?
    private var since: ContinuousClock.Instant?

    /// - Parameter process: the program's number.
    init(_ process: Int32) { folder = "/proc/\(process)/task" }

    /// Looks again.
    /// - Returns: for how long nothing has moved, as far as was seen.
    mutating func look() -> Duration {
        let time = timeIfAsleep()
        if let time, time == lastTime {
            let start = since ?? .now
            since = start
            return start.duration(to: .now)
        }
        lastTime = time
        since = nil
        return .zero
    }

    /// How long all threads have run so far; `nil` when one runs now, or waits for a processor.
    private func timeIfAsleep() -> UInt64? {
        var total: UInt64 = 0
        let threads = folderNames(in: folder)
        for thread in threads {
            // `12 (a name) S 1 …`, and `nanoseconds run, nanoseconds waited, turns`.
            guard let state = text("\(thread)/stat")?.split(separator: ") ").last?.first,
                let time = text("\(thread)/schedstat")?.split(separator: " ").first,
                let time = UInt64(time), state == "S"
            else { return nil }
            total += time
        }
        return threads.isEmpty ? nil : total
    }

    private func text(_ path: String) -> String? {
        try? String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
    }
}
