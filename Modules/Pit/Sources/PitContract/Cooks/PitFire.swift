public import Essentials
import Readings

/// The fire, as a probe in the pit measures it.
public struct PitFire: Sendable, Hashable, Codable {
    /// A fault of the fire.
    enum Trouble: Sendable, Hashable, Codable {
        case low, high
        /// It falls evenly, by so many degrees Celsius an hour.
        case goingOut(perHour: Double)
    }

    /// The probe in the pit, with what it measured.
    public internal(set) var probe: CookProbe
    /// Whether the pit was as hot as the plan: until then it heats up.
    private var isLit = false
    /// The time since which it is too cold or too hot.
    private var outside: Date?
    private var trouble: Trouble?
    /// The time of the alarm; one event has one, whatever else happens until it is over.
    private var since: Date?
    /// The time of the newest alarm that a person knows of.
    private var acknowledged: Date?
    private var snoozed: Date?

    /// The degrees from the plan's temperature at which the pit is too cold or too hot.
    private static let band = 15.0
    /// The time for which it may be: a lid was opened, or a fan blows.
    private static let delay = 900.0

    init(_ name: ProbeName) { probe = CookProbe(name: name) }

    /// Takes over what the probe measured.
    ///
    /// - Parameter target: the temperature of the pit in the plans; `nil` when none matters.
    mutating func take(_ measurement: Measurement, target: Int?, at now: Date) {
        probe.take(measurement, at: now)
        guard let target else {
            return (isLit, outside, trouble, since) = (false, nil, nil, nil)
        }
        guard let degrees = measurement.temperature?.degrees(.celsius) else { return }
        let gap = degrees - Double(target)
        if gap >= -Self.band { isLit = true }
        guard isLit else { return }
        outside = abs(gap) > Self.band ? outside ?? now : nil
        let medians = probe.medians(since: .distantPast, at: now)
        let before = medians.last.map { Double($0.tenths) / 10 } ?? degrees
        // After a lid the temperature falls at once, and then returns.
        let returns = gap < 0 && degrees >= before + 2
        if let rate = Self.fall(medians), gap <= -10, degrees <= before {
            begin(.goingOut(perHour: rate), at: now)
        } else if let outside, now.timeIntervalSince(outside) >= Self.delay, !returns {
            begin(gap < 0 ? .low : .high, at: now)
        } else if abs(gap) <= 10, gap >= -5 || trouble?.isFall != true || returns {
            (trouble, since) = (nil, nil)
        } else if trouble?.isFall == true, returns {
            // It burns again, and is the same event until the pit is hot.
            trouble = .low
        }
    }

    private mutating func begin(_ trouble: Trouble, at now: Date) {
        if self.trouble == nil || (self.trouble == .high) != (trouble == .high) { since = now }
        // Of a fire that goes out, that is what matters, also when it is too cold in the end.
        if self.trouble?.isFall != true || trouble != .low { self.trouble = trouble }
    }

    /// Returns by how many degrees an hour the temperature falls, if it does so evenly for half an hour.
    private static func fall(_ medians: [CookProbe.Sample]) -> Double? {
        let last = medians.suffix(7)
        guard last.count == 7, let first = last.first, let end = last.last,
            first.tenths - end.tenths >= 100, let rate = CookProbe.rate(last, within: 2700),
            // A lid is a step, and not a slope.
            zip(last, last.dropFirst()).allSatisfy({ abs($0.tenths - $1.tenths) <= 120 })
        else { return nil }
        func spread(_ values: [Double]) -> Double {
            let mean = values.reduce(0, +) / Double(values.count)
            return values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        }
        let times = last.map { $0.date.timeIntervalSince(first.date) }
        let slope = rate * rate * spread(times)
        let isEven = slope >= 0.9 * spread(last.map { Double($0.tenths) / 10 })
        return isEven && rate * 3600 <= -24 ? -rate * 3600 : nil
    }

    /// Returns the temperature of the last hour, in the middle; `nil` when there is none.
    func celsius(at now: Date) -> Double? {
        let hour = probe.medians(since: now - 3600, at: now, isWhole: true).map(\.tenths).sorted()
        return hour.isEmpty ? nil : Double(hour[hour.count / 2]) / 10
    }

    // MARK: - The alarm

    /// The time from which the probe is silent, while the pit should be hot.
    public var silence: Date? { isLit ? probe.newest(at: .distantFuture)?.silence : nil }

    /// Returns what is wrong, and since when, as far as the person does not know of it.
    fileprivate func alarm(at now: Date) -> CookAlarm? {
        let silence = silence.flatMap { now >= $0 ? $0 : nil }
        guard let since = silence ?? since, since > acknowledged ?? .distantPast else { return nil }
        return CookAlarm(fire: trouble(at: now) ?? "", since: since, snoozed: snoozed, at: now)
    }

    /// Returns what is wrong as a sentence; `nil` when all is well.
    ///
    /// - Parameter hasReading: whether it has the temperature.
    fileprivate func trouble(at now: Date, hasReading: Bool = true) -> String? {
        if let silence, now >= silence {
            return "Nothing is heard of the pit."
        }
        let last = hasReading ? probe.lastTemperature(at: .distantFuture) : nil
        let reading = last?.temperature.map { ": \(PitFormat.current.text($0))" } ?? ""
        return switch trouble {
        case .low: "The pit is too cold\(reading)."
        case .high: "The pit is too hot\(reading)."
        case .goingOut(let rate):
            "The fire is going out\(reading), falling \(PitFormat.current.rate(perHour: rate))."
        case nil: nil
        }
    }

    mutating func silence(for duration: Duration?, at now: Date) throws(PitError) {
        guard let alarm = alarm(at: now) else { throw .noAlarm(of: Pit.fireName) }
        if let duration {
            snoozed = try CookAlarm.end(of: duration, at: now)
        } else {
            (acknowledged, snoozed) = (alarm.since, nil)
        }
    }
}

extension PitFire.Trouble {
    fileprivate var isFall: Bool { if case .goingOut = self { true } else { false } }
}

extension Pit {
    /// The name of the pit, where a cook may be named.
    public static let fireName = "pit"

    /// Whether a name is that of the pit, and not of a cook.
    func isFire(_ id: Cook.ID) -> Bool { id == Self.fireName && cook(id) == nil }

    /// The temperature of the pit in the stages of now: the highest one.
    public func pitCelsius(at now: Date) -> Int? {
        cooks.compactMap { cook in
            cook.progress(at: now).event.stage.flatMap { cook.stages[$0].celsius }
        }.max()
    }

    /// Returns what is wrong with the fire as a sentence; `nil` when all is well, or no stage needs a fire.
    public func fireTrouble(at now: Date) -> String? {
        pitCelsius(at: now) == nil ? nil : fire?.trouble(at: now)
    }

    /// Returns the alarm of the fire; `nil` when no stage needs one.
    func fireAlarm(at now: Date) -> CookAlarm? {
        pitCelsius(at: now) == nil ? nil : fire?.alarm(at: now)
    }

    /// Chooses the probe in the pit, or none.
    mutating func useInPit(_ probe: ProbeName?, at now: Date) throws(PitError) {
        let before = fire?.probe.name
        guard probe != before else { return }
        if let probe, let other = cooks.first(where: { $0.shares(probe) }) {
            throw .taken(probe, by: other.id)
        }
        fire = probe.map { PitFire($0) }
        let action = PitChange.Action.fire(
            probe: probe?.description, before: before?.description)
        journal.append(PitChange(action, of: nil, at: now))
    }

    /// Returns what the pit has, and should have: `Pit: 107 °C, 20 s ago, for 110 °C`; `nil` without a probe.
    public func fireText(at now: Date) -> String? {
        guard let fire else { return nil }
        let reading =
            switch fire.probe.state(at: now) {
            case nil: "no reading yet"
            case .reading(let temperature, let age)?:
                "\(PitFormat.current.text(temperature)), \(age.pitText) ago"
            case .out(let age)?: "probe out, \(age.pitText) ago"
            case .silent(let age)?:
                "no reading since \(LocalTime.text(now - age / .seconds(1), now: now))"
            }
        let target = pitCelsius(at: now).map { "for \(PitFormat.current.temperature($0))" }
        let state = [reading as String?, target].compactMap(\.self).joined(separator: ", ")
        let trouble = pitCelsius(at: now) == nil ? nil : fire.trouble(at: now, hasReading: false)
        return ["Pit: \(state).", trouble].compactMap(\.self).joined(separator: " ")
    }
}

extension PitError {
    static func taken(_ probe: ProbeName, by owner: String) -> PitError {
        .rejected("\(owner) already has \(PitFormat.current.name(of: probe)). Nothing changed.")
    }
}

extension Cook {
    /// The temperature below which meat should not be for hours, in degrees Celsius.
    public static let safeCelsius = 60

    /// Returns the time for which the probe measured less than the safe temperature, in steps of 5 minutes.
    public func timeBelowSafe(at now: Date) -> Duration {
        let samples = probe?.medians(since: .distantPast, at: now, isWhole: true) ?? []
        let cold = samples.count { $0.tenths < Self.safeCelsius * 10 }
        return .seconds(cold * Int(CookProbe.slice))
    }
}
