public import Essentials
public import Readings

/// The probe in a cook, and what it measured.
public struct CookProbe: Sendable, Hashable {
    /// The end of a stage by temperature.
    struct Reached: Sendable, Hashable, Codable {
        let stage: Int
        let time: Date
        let tenths: Int
    }

    /// The probe that the person chose.
    public let name: ProbeName
    /// The measurements that are kept, the oldest first.
    ///
    /// They are the newest ones of each 10 seconds, as many as `hasReached(_:)` needs; and those of each 5
    /// minutes of 36 hours, for the ready time. So their number has a limit, and neither their order nor a copy changes anything.
    public internal(set) var measurements: [Measurement] = []
    /// The last stage that a temperature ended.
    var reached: Reached?
    /// The ready time that the readings predict; `nil` while there are too few.
    var estimate: ReadyEstimate?

    init(name: ProbeName) {
        self.name = name
    }

    /// The newest measurement; `nil` when there is none.
    ///
    /// One that comes later than now was taken before the clock was set back: its age is not known.
    public func newest(at now: Date) -> Measurement? { measurements.last { $0.date <= now } }

    /// Returns what is known at a time; `nil` before the first measurement.
    public func state(at now: Date) -> ProbeState? {
        guard let newest = newest(at: now) else { return nil }
        let age = Duration.seconds(Int(now.timeIntervalSince(newest.date)))
        if now >= newest.silence { return .silent(age) }
        return switch newest.value {
        case .temperature(let temperature): .reading(temperature, age: age)
        case .out: .out(age: age)
        }
    }

    /// Returns the temperature of the measurement that is the nearest to a time, at most 10 minutes away.
    public func celsius(near date: Date) -> Double? {
        let nearest = measurements.min {
            abs($0.date.timeIntervalSince(date)) < abs($1.date.timeIntervalSince(date))
        }
        return nearest.flatMap { abs($0.date.timeIntervalSince(date)) <= 600 ? $0.celsius : nil }
    }

    // MARK: - Changes

    private static let recentSlice = 10.0
    private static let mostRecent = 4
    static let slice = 300.0
    static func slice(of date: Date) -> Double {
        (date.timeIntervalSince1970 / slice).rounded(.down)
    }
    private static let longestTime = 36 * 3600.0

    /// Adds a measurement.
    ///
    /// None is later than now, so a clock that is set back makes no old one new.
    mutating func take(_ measurement: Measurement, at now: Date) {
        let new = Measurement(
            value: measurement.value, date: min(measurement.date, now),
            silentAfter: measurement.silentAfter)
        let all = (measurements.filter { $0.date <= now } + [new]).sorted()
        let newest = all.last?.date ?? now
        var kept: [Measurement] = []
        var (recent, recents, sample) = (Double.nan, 0, Double.nan)
        for measurement in all.reversed() {
            let time = measurement.date.timeIntervalSince1970
            let slices = (
                (time / Self.recentSlice).rounded(.down), Self.slice(of: measurement.date)
            )
            let isRecent = slices.0 != recent && recents < Self.mostRecent
            let isSample =
                slices.1 != sample
                && measurement.date > newest - Self.longestTime
            if isRecent { recents += 1 }
            if isRecent || isSample { kept.append(measurement) }
            (recent, sample) = slices
        }
        measurements = kept.reversed()
    }

    /// The readings in a row that a stage ends by, and the time from the first to the last of them.
    static let (readings, time) = (3, 20.0)

    /// Whether the newest readings are at a temperature.
    ///
    /// Some models transmit no check, so one wrong bit is a wrong temperature; the same bit may be wrong
    /// twice. A burst of lines is one transmission. So it takes three readings in a row, over at
    /// least 20 seconds, without a silence between them.
    func hasReached(_ target: StageTarget) -> Bool {
        guard let newest = measurements.last else { return false }
        var (count, next) = (0, newest)
        for measurement in measurements.reversed() {
            guard let temperature = measurement.temperature, temperature.tenths >= target.tenths,
                next.date < measurement.silence
            else { return false }
            count += 1
            let time = newest.date.timeIntervalSince(measurement.date)
            if count >= Self.readings, time >= Self.time { return true }
            next = measurement
        }
        return false
    }

    /// The same probe without what it measured, as a journal keeps it.
    var withoutMeasurements: CookProbe {
        var probe = self
        (probe.measurements, probe.estimate) = ([], nil)
        return probe
    }
}

/// The measurements of a finished cook that a journal keeps.
extension CookProbe {
    /// Returns the same probe with a measurement of each 10 minutes from a time on.
    func thinned(since start: Date) -> CookProbe {
        var probe = withoutMeasurements
        var last = Double.nan
        let thinned = measurements.reversed().filter { measurement in
            let slice = (measurement.date.timeIntervalSince1970 / 600).rounded(.down)
            defer { last = slice }
            return measurement.date >= start && slice != last
        }
        probe.measurements = thinned.reversed().map { measurement in
            Measurement(
                value: measurement.value, date: measurement.date,
                silentAfter: thinned.first?.silentAfter ?? .zero)
        }
        return probe
    }

    /// Returns the measurements as a short text, because a journal has many cooks: `300 600:634 1200:-`.
    ///
    /// It has the time after which a probe is silent, and for each measurement the seconds since the start and the
    /// tenths of a degree, or `-` for a probe that is out.
    func shortMeasurements(since start: Date) -> String? {
        guard let last = measurements.last else { return nil }
        let words = measurements.map { measurement in
            let tenths = measurement.temperature.map { "\($0.tenths)" } ?? "-"
            return "\(Int(measurement.date.timeIntervalSince(start))):\(tenths)"
        }
        return "\(last.silentAfter.components.seconds) \(words.joined(separator: " "))"
    }

    /// Takes over measurements from a short text, and leaves out what is none: a mistake there is no reason to
    /// refuse a pit.
    mutating func takeMeasurements(short text: String, since start: Date) {
        let words = text.split(separator: " ")
        func number(_ text: Substring?, to most: Int) -> Int? {
            text.flatMap { Int($0) }.flatMap { (-most...most).contains($0) ? $0 : nil }
        }
        let silentAfter = number(words.first, to: Cook.most) ?? 0
        measurements = words.dropFirst().compactMap { word in
            let parts = word.split(separator: ":")
            let tenths = number(parts.last, to: 100_000)
            guard parts.count == 2, tenths != nil || parts[1] == "-",
                let seconds = number(parts[0], to: Cook.most)
            else { return nil }
            return Measurement(
                value: tenths.map { .temperature(Temperature(tenths: $0)) } ?? .out,
                date: start + TimeInterval(seconds), silentAfter: .seconds(silentAfter))
        }.sorted()
    }
}

extension CookProbe: Codable {
    private enum CodingKeys: CodingKey { case name, measurements, reached, estimate }

    /// Reads a probe, and refuses a name that no probe has.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard let name = ProbeName(try container.decode(String.self, forKey: .name)) else {
            throw DecodingError.dataCorruptedError(
                forKey: .name, in: container, debugDescription: "No probe has such a name.")
        }
        self.init(name: name)
        measurements = try container.decode([Measurement].self, forKey: .measurements)
        reached = try container.decodeIfPresent(Reached.self, forKey: .reached)
        // Programs without estimates wrote none.
        estimate = try container.decodeIfPresent(ReadyEstimate.self, forKey: .estimate)
    }

    /// Writes the probe with its measurements, so that another program goes on from them.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name.description, forKey: .name)
        try container.encode(measurements, forKey: .measurements)
        try container.encodeIfPresent(reached, forKey: .reached)
        try container.encodeIfPresent(estimate, forKey: .estimate)
    }
}

extension ProbeName {
    /// Why it cannot be in a cook, and which one can.
    var pitSentence: String { "\(self) measures the pit, not meat. Choose \(thermometer)/meat." }
}
