#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The clock of the machine, or one that starts at another time or is faster, for a demonstration.
public struct WallClock: PitClock {
    private let realStart: Date
    private let start: Date
    private let speed: Double

    /// Creates a clock.
    ///
    /// - Parameters:
    ///   - start: the time that it has now; `nil` for that of the machine.
    ///   - speed: the seconds that pass in a second.
    public init(start: Date? = nil, speed: Double = 1) {
        realStart = Date()
        self.start = start ?? realStart
        self.speed = speed
    }

    /// The current time.
    public var now: Date { start + Date().timeIntervalSince(realStart) * speed }

    /// Waits until `date`.
    public func sleep(until date: Date) async throws {
        try await Task.sleep(for: pause(from: now, to: date))
    }

    /// Returns the real time between two times of this clock.
    ///
    /// It is rounded up to a millisecond: a sleep must not end a moment before.
    func pause(from start: Date, to end: Date) -> Duration {
        let seconds = end.timeIntervalSince(start) / speed
        return .milliseconds(Int((seconds * 1000).rounded(.up)))
    }
}
