public import Essentials
public import Readings

extension Cook {
    /// Returns what the probe in the meat says, with an age: `63 °C, 20 s ago, rising 5 °C/h, to 74 °C`,
    /// `probe out, 20 s ago`, or `no reading since 14:20`; `nil` when there is no probe.
    public func probeText(at now: Date) -> String? {
        probeTexts(at: now).map {
            [$0.reading, $0.rate, $0.goal].compactMap(\.self).joined(separator: ", ")
        }
    }

    /// Returns what the probe in the meat says, and apart from it how fast it rises, and the temperature to reach.
    public func probeTexts(at now: Date) -> (reading: String, rate: String?, goal: String?)? {
        guard let probe else { return nil }
        let progress = progress(at: now)
        let goal = progress.event.stage.flatMap { self.goal(ofStage: $0) }
        let end = goal.map { "to \($0)" }
        return switch probe.state(at: now) {
        case nil: ("no reading yet", nil, nil)
        case .reading(let temperature, let age)?:
            (
                "\(PitFormat.current.text(temperature)), \(age.pitText) ago", progress.rateText, end
            )
        case .out(let age)?: ("probe out, \(age.pitText) ago", nil, end)
        case .silent(let age)?:
            ("no reading since \(LocalTime.text(now - age / .seconds(1), now: now))", nil, nil)
        }
    }

    /// Returns the temperature at which a stage ends: `74 °C`; `nil` when only time decides.
    public func goal(ofStage index: Int) -> String? {
        guard probe != nil, stages[index].task != nil else { return nil }
        return stages[index].target.map { PitFormat.current.temperature($0.celsius) }
    }
}

extension CookProgress {
    /// The reason why the meat does not rise, or cannot be ready: `stalled at 68 °C for 40 min`.
    public func stallText(at now: Date) -> String? {
        if !hasReadyTime, let pit = estimate?.coldPit {
            return "the pit at \(PitFormat.current.temperature(pit)) is too cold"
        }
        switch trend {
        case .stalled(let temperature, let since)?:
            let length = Duration.seconds(Int(now.timeIntervalSince(since)))
            return "stalled at \(PitFormat.current.text(temperature)) for \(length.pitText)"
        case .falling?: return "falling"
        case .unknown? where !hasReadyTime, .rising? where !hasReadyTime:
            return "longer than planned"
        case .unknown?, .rising?, nil: return nil
        }
    }

    /// Why the meat is later or sooner than planned: `the pit is 18 °C colder than planned`; `nil` for less than 10 °C.
    public var colderText: String? {
        guard trend != nil, let colder = estimate?.colder, abs(colder) >= 10 else { return nil }
        let degrees = PitFormat.current.difference(celsius: abs(colder))
        return "the pit is \(degrees) \(colder > 0 ? "colder" : "hotter") than planned"
    }

    /// How fast the meat rises: `rising 5 °C/h`.
    public var rateText: String? {
        guard case .rising(let rate)? = trend else { return nil }
        return "rising \(PitFormat.current.rate(perHour: rate))"
    }

    /// The time left, or why nobody knows it.
    public func shortText(at now: Date) -> String { leftText ?? stallText(at: now) ?? "" }

    /// The time left in the stage, as exactly as it is known; `nil` when it is not.
    public var leftText: String? {
        guard hasReadyTime else { return nil }
        guard trend != nil, due == nil else { return "\(left.pitText) left" }
        guard left > .zero else { return "ends soon" }
        return isVague ? "about \(left.rounded(to: 300).pitText) left" : "\(left.pitText) left"
    }

    /// Whether the range of the ready time is so long that a bare time would be a lie.
    public var isVague: Bool {
        range.map { $0.upperBound.timeIntervalSince($0.lowerBound) > 1200 } ?? false
    }

    /// The ready time as exactly as it is known: `ready 15:40 to 21:00, 18:20 by the plan`,
    /// `ready about 18:20, 17:40 to 19:30`, or `ready at 18:20`; `nil` when nobody knows.
    public func readyText(at now: Date) -> String? {
        guard hasReadyTime else { return nil }
        func date(_ date: Date, every seconds: Double, _ rule: FloatingPointRoundingRule) -> Date {
            let steps = (date.timeIntervalSince1970 / seconds).rounded(rule)
            return Date(timeIntervalSince1970: steps * seconds)
        }
        guard isVague, let range else { return "ready \(LocalTime.when(ready, now: now))" }
        let ends = [
            date(range.lowerBound, every: 600, .down), date(range.upperBound, every: 600, .up),
        ]
        if estimate?.isYoung == true {
            let times = LocalTime.texts(ends + [planned], now: now)
            return "ready \(times[0]) to \(times[1]), \(times[2]) by the plan"
        }
        let middle = date(ready, every: 300, .toNearestOrEven)
        let times = LocalTime.texts([middle] + ends, now: now)
        return "ready about \(times[0]), \(times[1]) to \(times[2])"
    }

    /// The ready time, or that of the plan while the meat is so cold that readings say little.
    public var shownReady: Date { estimate?.isYoung == true ? planned : ready }

    /// The rest of the sentence about a cook whose stage goes on.
    func startedText(at now: Date) -> String {
        let stall = stallText(at: now)
        guard let ready = readyText(at: now) else { return "\(stall ?? ""): no ready time" }
        return [stall, colderText, leftText, "\(Int(fraction * 100)) %", ready].compactMap(\.self)
            .joined(separator: ", ")
    }
}

extension PitFormat {
    /// Returns a measured temperature in whole degrees: these thermometers are not more exact.
    public func text(_ temperature: Temperature) -> String {
        temperature.text(in: units == .us ? .fahrenheit : .celsius, isWhole: true)
    }

    /// Returns a difference of temperatures as text: `18 °C` or `32 °F`.
    func difference(celsius: Int) -> String {
        units == .us ? "\(Int((Double(celsius) * 1.8).rounded())) °F" : "\(celsius) °C"
    }

    /// Returns a slope as text: `5 °C/h` or `9 °F/h`.
    func rate(perHour celsius: Double) -> String {
        units == .us ? "\(Int((celsius * 1.8).rounded())) °F/h" : "\(Int(celsius.rounded())) °C/h"
    }
}
