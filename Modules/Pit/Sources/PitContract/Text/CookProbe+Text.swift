public import Essentials
public import Readings

extension Cook {
    /// Returns what the probe in the meat says, with an age: `63 °C, 20 s ago, to 74 °C`, `probe out, 20 s ago`,
    /// or `no reading since 14:20`; `nil` when there is no probe.
    public func probeText(at now: Date) -> String? {
        probeTexts(at: now).map { texts in texts.reading + (texts.goal.map { ", \($0)" } ?? "") }
    }

    /// Returns what the probe in the meat says, and apart from it the temperature to reach.
    public func probeTexts(at now: Date) -> (reading: String, goal: String?)? {
        guard let probe else { return nil }
        let goal = progress(at: now).event.stage.flatMap { self.goal(ofStage: $0) }
        let end = goal.map { "to \($0)" }
        return switch probe.state(at: now) {
        case nil: ("no reading yet", nil)
        case .reading(let temperature, let age)?:
            ("\(PitFormat.current.text(temperature)), \(age.pitText) ago", end)
        case .out(let age)?: ("probe out, \(age.pitText) ago", end)
        case .silent(let age)?:
            ("no reading since \(LocalTime.text(now - age / .seconds(1), now: now))", nil)
        }
    }

    /// Returns the temperature at which a stage ends: `74 °C`; `nil` when only time decides.
    public func goal(ofStage index: Int) -> String? {
        guard probe != nil, stages[index].task != nil else { return nil }
        return stages[index].target.map { PitFormat.current.temperature($0.celsius) }
    }
}

extension CookProgress {
    /// Why nobody knows when the stage ends: `stalled at 68 °C for 40 min`; `nil` when it is known.
    public func stallText(at now: Date) -> String? {
        switch trend {
        case .stalled(let temperature, let since)?:
            let length = Duration.seconds(Int(now.timeIntervalSince(since)))
            return "stalled at \(PitFormat.current.text(temperature)) for \(length.pitText)"
        case .falling?: return "falling"
        case .unknown? where due == nil && left <= .zero: return "longer than planned"
        case .unknown?, .rising?, nil: return nil
        }
    }

    /// The time left, or why nobody knows it.
    public func shortText(at now: Date) -> String {
        hasReadyTime ? "\(left.pitText) left" : stallText(at: now) ?? ""
    }

    /// The rest of the sentence about a cook whose stage goes on.
    func startedText(at now: Date) -> String {
        let stall = stallText(at: now)
        guard hasReadyTime else { return "\(stall ?? ""): no ready time by temperature" }
        let parts = [
            stall, "\(left.pitText) left", "\(Int(fraction * 100)) %",
            "ready at \(LocalTime.text(ready, now: now))",
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }
}

extension PitFormat {
    /// Returns a measured temperature in whole degrees: these thermometers are not more exact.
    public func text(_ temperature: Temperature) -> String {
        temperature.text(in: units == .us ? .fahrenheit : .celsius, isWhole: true)
    }
}
