public import Essentials
public import Readings

/// A cook that was finished, as far as the log has it.
public struct PastCook: Sendable, Hashable {
    /// Meat that did not become hotter for a while.
    public struct Stall: Sendable, Hashable {
        /// The temperature of the meat then.
        public let temperature: Temperature
        /// How long it lasted.
        public let length: Duration

        /// The temperature in degrees Celsius.
        public var celsius: Double { temperature.degrees(.celsius) }
    }

    /// The cook as it was when it was taken off the pit.
    public let cook: Cook
    /// The time of that.
    public let finished: Date
    /// The probe in the pit, with its measurements; `nil` without one.
    private let pit: CookProbe?

    init?(_ change: PitChange) {
        guard change.isFinish, let cook = change.cook else { return nil }
        (self.cook, finished, pit) = (cook, change.time, change.pit)
    }

    /// The time from the start until it was done, or was taken off the pit before.
    public var length: Duration {
        cook.realStages(until: finished).reduce(.zero) { $0 + $1.length }
    }

    /// The temperatures of the pit by the plan, in degrees Celsius, each once.
    public var celsius: [Int] {
        cook.stages.compactMap(\.celsius).reduce(into: []) { all, celsius in
            if !all.contains(celsius) { all.append(celsius) }
        }
    }

    /// The mean of what a probe in the pit measured while that mattered, in degrees Celsius; `nil` without one.
    public var pitCelsius: Double? { pitMean?.degrees(.celsius) }

    var pitMean: Temperature? {
        var (sum, count, start) = (0, 0, cook.started)
        for (stage, length) in cook.realStages(until: finished) {
            let end = start + length / .seconds(1)
            for reading in pit?.measurements ?? []
            where stage.celsius != nil && (start...end).contains(reading.date) {
                guard let temperature = reading.temperature else { continue }
                (sum, count) = (sum + temperature.tenths, count + 1)
            }
            start = end
        }
        return count == 0
            ? nil : Temperature(tenths: Int((Double(sum) / Double(count)).rounded()))
    }

    /// The longest time in which meat of 55 to 85 °C changed by at most 1 °C; `nil` if it was under half an hour.
    ///
    /// The log has a reading of each 10 minutes.
    public var stall: Stall? {
        let readings = (cook.probe?.measurements ?? []).compactMap { measurement in
            measurement.temperature.map { (date: measurement.date, temperature: $0) }
        }
        var (longest, start): (Stall?, Int) = (nil, 0)
        for reading in readings {
            while abs(reading.temperature.tenths - readings[start].temperature.tenths) > 10 {
                start += 1
            }
            let length = Duration.seconds(
                Int(reading.date.timeIntervalSince(readings[start].date)))
            guard (550...850).contains(reading.temperature.tenths), length >= .seconds(1800),
                length > longest?.length ?? .zero
            else { continue }
            longest = Stall(temperature: readings[start].temperature, length: length)
        }
        return longest
    }
}

extension Pit {
    /// Returns the cooks that were finished, the oldest first.
    ///
    /// - Parameter name: that of their plan, or their own one with or without its number; `nil` for all.
    public func pastCooks(of name: String?) -> [PastCook] {
        journal.all.compactMap { PastCook($0) }.filter { past in
            let cook = past.cook
            let names = [cook.cut, cook.id, String(cook.id.dropLast(cook.number.count))]
            return name.map(names.contains) ?? true
        }
    }
}
