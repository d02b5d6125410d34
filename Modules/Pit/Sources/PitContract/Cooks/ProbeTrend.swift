public import Essentials
public import Readings

/// The trend of the temperatures of the meat.
public enum ProbeTrend: Sendable, Hashable {
    /// There are too few readings yet, or they change too little.
    case unknown
    /// They rise by so many degrees Celsius an hour.
    case rising(perHour: Double)
    /// The meat has this temperature since a time.
    case stalled(Temperature, since: Date)
    case falling
}

extension CookProbe {
    /// The time that a slope is taken from.
    private static let window = 1800.0
    /// The change in tenths of a degree, within the window, that is a slope.
    private static let leastChange = 10

    /// Returns the newest temperature; `nil` when there is none.
    func lastTemperature(at now: Date) -> Measurement? {
        measurements.last { $0.date <= now && $0.temperature != nil }
    }

    /// Returns what the temperatures since a time do.
    func trend(since start: Date, at now: Date) -> ProbeTrend {
        let medians = medians(since: start, at: now)
        if let stall = Self.stall(medians) { return stall }
        guard let rate = Self.rate(medians[...], within: Self.window),
            abs(rate) * Self.window * 10 >= Double(Self.leastChange)
        else { return .unknown }
        return rate > 0 ? .rising(perHour: rate * 3600) : .falling
    }

    /// A temperature in tenths of a degree, and its time.
    typealias Sample = (date: Date, tenths: Int)

    /// Returns the temperatures since a time, each a median of three, 5 minutes apart: so one odd reading does nothing.
    ///
    /// - Parameter isWhole: whether those before a silence are there, too.
    func medians(since start: Date, at now: Date, isWhole: Bool = false) -> [Sample] {
        let samples = samples(since: start, at: now, isWhole: isWhole)
        guard samples.count >= 3 else { return [] }
        return (1..<samples.count - 1).map { Self.median(samples[$0 - 1...$0 + 1]) }
    }

    /// Returns the slope of the newest temperatures by the least squares, in degrees a second; `nil` for too few.
    static func rate(_ samples: ArraySlice<Sample>, within time: TimeInterval) -> Double? {
        guard let newest = samples.last else { return nil }
        var (x, y, xx, xy, count) = (0.0, 0.0, 0.0, 0.0, 0.0)
        for sample in samples.reversed() {
            let age = sample.date.timeIntervalSince(newest.date)
            guard age >= -time else { break }
            let degrees = Double(sample.tenths) / 10
            (x, y, xx, xy, count) = (
                x + age, y + degrees, xx + age * age, xy + age * degrees, count + 1
            )
        }
        return count < 4 ? nil : (count * xy - x * y) / (count * xx - x * x)
    }

    /// Whether the newest temperature is far below that of the last hour: the probe is not in the meat any more.
    static func isPulled(_ samples: [Sample]) -> Bool {
        guard let newest = samples.last else { return false }
        return samples.suffix(12).contains { $0.tenths >= newest.tenths + 50 }
    }

    /// Returns temperatures without a silence up to now, or all, one of each slice of time.
    private func samples(since start: Date, at now: Date, isWhole: Bool) -> [Sample] {
        var samples: [Sample] = []
        var (slice, next) = (Double.nan, Date.distantPast)
        for measurement in measurements.reversed()
        where measurement.date <= now && measurement.date >= start {
            guard let temperature = measurement.temperature else { continue }
            // Those that are kept may be farther apart than those that came.
            guard isWhole || next < measurement.silence + Self.slice else { break }
            let time = Self.slice(of: measurement.date)
            if time != slice { samples.append((measurement.date, temperature.tenths)) }
            (slice, next) = (time, measurement.date)
        }
        return samples.reversed()
    }

    private static func median(_ samples: ArraySlice<Sample>) -> Sample {
        let middle = samples.startIndex + samples.count / 2
        return (samples[middle].date, samples.map(\.tenths).sorted()[samples.count / 2])
    }

    /// Returns the stall that goes on at the end of the temperatures, if it is long enough.
    private static func stall(_ medians: [Sample]) -> ProbeTrend? {
        guard let newest = medians.last else { return nil }
        var (low, high, since) = (newest.tenths, newest.tenths, newest.date)
        for sample in medians.reversed() {
            (low, high) = (min(low, sample.tenths), max(high, sample.tenths))
            guard high - low <= leastChange else { break }
            since = sample.date
        }
        guard newest.date.timeIntervalSince(since) >= window else { return nil }
        return .stalled(Temperature(tenths: newest.tenths), since: since)
    }
}
