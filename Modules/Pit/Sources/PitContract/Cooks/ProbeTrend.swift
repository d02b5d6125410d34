public import Essentials
public import Readings

/// The end of a stage, as its temperatures predict it.
public enum ProbeTrend: Sendable, Hashable {
    /// There are too few readings yet, or they change too little.
    case unknown
    /// With this slope the stage ends at that time.
    case rising(until: Date)
    /// The meat has this temperature for so long that nobody knows when it rises again.
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

    /// Returns what the temperatures since a time, the start of a stage, say about its end.
    ///
    /// Each figure is a median of three or more readings, 5 minutes apart: so one odd reading does nothing.
    func trend(to target: StageTarget, since start: Date, at now: Date) -> ProbeTrend {
        let samples = samples(since: start, at: now)
        guard samples.count >= 3, let newest = samples.last else { return .unknown }
        let medians = (1..<samples.count - 1).map { Self.median(samples[$0 - 1...$0 + 1]) }
        if let stall = Self.stall(medians) { return stall }

        let recent = samples.drop { $0.date <= newest.date - Self.window }
        let half = recent.count / 2
        guard half >= 3 else { return .unknown }
        let (old, new) = (Self.median(recent.prefix(half)), Self.median(recent.suffix(half)))
        let time = new.date.timeIntervalSince(old.date)
        let change = Double(new.tenths - old.tenths)
        guard abs(change) * Self.window >= Double(Self.leastChange) * time else { return .unknown }
        guard change > 0 else { return .falling }
        let rest = Double(target.tenths - new.tenths) / change * time
        return .rising(until: new.date + rest.rounded())
    }

    private typealias Sample = (date: Date, tenths: Int)

    /// Returns the last stretch of temperatures without a silence, one of each slice of time.
    private func samples(since start: Date, at now: Date) -> [Sample] {
        var samples: [Sample] = []
        var (slice, next) = (Double.nan, Date.distantPast)
        for measurement in measurements.reversed()
        where measurement.date <= now && measurement.date >= start {
            guard let temperature = measurement.temperature else { continue }
            // Those that are kept may be farther apart than those that came.
            guard next < measurement.silence + Self.slice else { break }
            let time = (measurement.date.timeIntervalSince1970 / Self.slice).rounded(.down)
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
