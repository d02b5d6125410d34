import ArgumentParsing
import Essentials
import PitContract

/// The clock that the environment asks for, for a demonstration.
struct ClockSettings: Equatable {
    /// The time at the start of the program, or at the epoch; `nil` for that of the machine.
    let start: Date?
    /// The time of the machine from which on it is faster; `nil` for the start of the program.
    let epoch: Date?
    /// The seconds that pass in a second.
    let speed: Double

    private static let startVariable = "RIBHOUSE_NOW"
    private static let epochVariable = "RIBHOUSE_EPOCH"
    private static let speedVariable = "RIBHOUSE_SPEED"

    /// The clock, which starts now.
    var clock: WallClock { WallClock(start: start, speed: speed, epoch: epoch) }

    /// Returns when something arrives: the pit's clock may be fast, and the ages are those by it.
    ///
    /// - Parameter now: the time of the machine, of a program that has started at `start`.
    func arrival(
        at now: ContinuousClock.Instant = .now, since start: ContinuousClock.Instant
    ) -> ContinuousClock.Instant { start + (now - start) * max(1, speed) }

    static func ofThisProcess() throws(UsageError) -> ClockSettings {
        try ClockSettings(environment: ProgramEnvironment.current.variables)
    }

    /// Reads the variables; empty ones count as unset.
    ///
    /// - Throws: `UsageError` for a value that is not possible.
    init(environment: [String: String]) throws(UsageError) {
        start = try Self.date(of: Self.startVariable, in: environment)
        epoch = try Self.date(of: Self.epochVariable, in: environment)
        speed =
            try Self.value(of: Self.speedVariable, in: environment) { text in
                Double(text).flatMap { (0.01...1_000_000).contains($0) ? $0 : nil }
            } expected: {
                "a number from 0.01 to 1000000"
            } ?? 1
    }

    private static func date(
        of variable: String, in environment: [String: String]
    ) throws(UsageError) -> Date? {
        try value(of: variable, in: environment) { text in
            // A day that is not in the calendar, such as 2026-02-30, is read as another one.
            let date = (try? Date(text, strategy: .iso8601)).flatMap {
                $0.ISO8601Format() == text ? $0 : nil
            }
            let possible = Self.earliest...Self.latest
            return date.flatMap { possible.contains($0.timeIntervalSince1970) ? $0 : nil }
        } expected: {
            "a time of the years 2000 to 2099 such as 2026-07-04T08:00:00Z"
        }
    }

    private static let earliest = 946_684_800.0
    private static let latest = 4_102_444_799.0

    private static func value<Value>(
        of variable: String, in environment: [String: String], _ read: (String) -> Value?,
        expected: () -> String
    ) throws(UsageError) -> Value? {
        guard let text = environment[variable], !text.isEmpty else { return nil }
        guard let value = read(text) else {
            throw UsageError("\(variable) must be \(expected()), not “\(text)”.")
        }
        return value
    }
}
