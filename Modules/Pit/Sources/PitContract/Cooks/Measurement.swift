public import Essentials
public import Readings

/// A value of a probe in a cook, with its time by the clock of the pit.
public struct Measurement: Sendable, Hashable {
    /// A temperature, or that the probe is out.
    public let value: ProbeValue
    /// The time, in whole seconds as all times of a pit.
    public let date: Date
    /// The time after which it has expired, in whole seconds too.
    public let silentAfter: Duration

    /// Creates a measurement; its times are rounded down to whole seconds.
    public init(value: ProbeValue, date: Date, silentAfter: Duration) {
        self.value = value
        self.date = Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
        self.silentAfter = .seconds(max(0, silentAfter.components.seconds))
    }

    /// The temperature; `nil` when the probe is out.
    public var temperature: Temperature? {
        if case .temperature(let temperature) = value { temperature } else { nil }
    }

    /// The same in degrees Celsius.
    public var celsius: Double? { temperature?.degrees(.celsius) }

    /// The time from which the probe is silent, if there is no other measurement.
    public var silence: Date { date + silentAfter / .seconds(1) }
}

extension Measurement: Comparable {
    /// Returns whether a measurement is older; of two at a time, the lower one counts as the newer, and of two
    /// equal ones that which is silent first: it may be known by then that no other one comes.
    public static func < (first: Measurement, second: Measurement) -> Bool {
        first.rank < second.rank
    }

    private var rank: (Date, Int, Duration) {
        (date, temperature.map { -$0.tenths } ?? .max, .zero - silentAfter)
    }
}

extension Measurement: Codable {
    private enum CodingKeys: CodingKey { case time, tenths, silentAfter }

    /// Reads a stored measurement, and refuses numbers that no probe has measured.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let tenths = try container.decodeIfPresent(Int.self, forKey: .tenths)
        let seconds = try container.decode(Int.self, forKey: .silentAfter)
        self.init(
            value: tenths.map { .temperature(Temperature(tenths: $0)) } ?? .out,
            date: try container.decode(Date.self, forKey: .time), silentAfter: .seconds(seconds))
        guard abs(date.timeIntervalSince1970) <= Double(Cook.most),
            (0...Cook.most).contains(seconds),
            (-100_000...100_000).contains(tenths ?? 0)
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .tenths, in: container, debugDescription: "No probe has such numbers.")
        }
    }

    /// Writes the value in tenths of a degree; without one, the probe is out.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(date, forKey: .time)
        try container.encodeIfPresent(temperature?.tenths, forKey: .tenths)
        try container.encode(silentAfter.components.seconds, forKey: .silentAfter)
    }
}
