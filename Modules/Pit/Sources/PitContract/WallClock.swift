public import Essentials

/// The clock of the machine, or one that starts at another time or is faster, for a demonstration.
public struct WallClock: PitClock {
    private let realStart: Date
    private let start: Date
    private let speed: Double
    private let sleep: @Sendable (Duration) async throws -> Void

    /// The longest single sleep.
    ///
    /// The runtime keeps a cancelled sleep, some 800 bytes, until it would have ended, and each change of a pit
    /// cancels a few: ten changes a second keep 2 MB, not 70 GB in 30 days. A program that
    /// waits looks at its files once a minute in any case.
    private static let longestSleep = 60.0

    /// Creates a clock.
    ///
    /// - Parameters:
    ///   - start: the time that it has now; `nil` for that of the machine.
    ///   - speed: the seconds that pass in a second.
    ///   - epoch: the time of the machine at which it has the time `start`; `nil` for now. Clocks with the
    ///     same one show the same time.
    public init(start: Date? = nil, speed: Double = 1, epoch: Date? = nil) {
        self.init(start: start, speed: speed, epoch: epoch) { try await Task.sleep(for: $0) }
    }

    init(
        start: Date? = nil, speed: Double = 1, epoch: Date? = nil,
        sleep: @escaping @Sendable (Duration) async throws -> Void
    ) {
        realStart = epoch ?? Date()
        self.start = start ?? realStart
        self.speed = speed
        self.sleep = sleep
    }

    /// The current time.
    ///
    /// It stops at the last one that can be stored.
    public var now: Date {
        min(
            start + Date().timeIntervalSince(realStart) * speed,
            Date(timeIntervalSince1970: TimeInterval(Cook.most)))
    }

    /// Waits until the clock shows the time, also when it jumps; throws when the task is cancelled.
    public func sleep(until date: Date) async throws {
        repeat { try await sleep(pause(from: now, to: date)) } while now < date
    }

    /// Returns the real time between two times of this clock, or that of the longest sleep.
    ///
    /// It is rounded up to a millisecond: a sleep must not end a moment before.
    func pause(from start: Date, to end: Date) -> Duration {
        let seconds = min(end.timeIntervalSince(start) / speed, Self.longestSleep)
        return .milliseconds(Int((max(0, seconds) * 1000).rounded(.up)))
    }
}
