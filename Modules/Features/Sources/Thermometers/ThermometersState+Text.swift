import ArgumentParsing
import PitContract
public import ProbesContract

extension ThermometersState {
    /// All thermometers, a line for each probe, and what is wrong.
    ///
    /// - Parameter typed: returns what to type for a command.
    public func lines(typed: (String) -> String) -> [String] {
        var lines = twoColumns(
            rows.map { (PitFormat.current.name(of: $0.name), text(of: $0)) })
        if rows.isEmpty { lines.append("No thermometer was heard.") }
        let low = Set(rows.filter(\.isBatteryLow).map(\.name.thermometer)).sorted()
        lines += low.map(\.lowBattery)
        lines += replacements.map { $0.sentence(typed: typed) }
        if otherLines > 0 {
            lines.append(
                "\(otherLines == 1 ? "1 line was" : "\(otherLines) lines were") no reading.")
        }
        return lines + [hint, failure?.description, source.sentence].compactMap(\.self)
    }

    private func text(of row: Row) -> String {
        // An old value is never shown as new: no other reading will replace it.
        let hasEnded = if case .ended = source { true } else { false }
        let state =
            switch row.state {
            case .reading(_, let age)? where hasEnded: ProbeState.silent(age)
            case .out(let age)? where hasEnded: ProbeState.silent(age)
            case let state: state
            }
        let age: Duration? =
            switch state {
            case .reading(_, let age)?, .out(let age)?: age
            case .silent?, nil: nil
            }
        return [row.text(of: state), age.map { "\($0.pitText) ago" }, row.place]
            .compactMap(\.self).joined(separator: ", ")
    }
}

extension ThermometersState.Row {
    /// The last value and its place, without its age.
    public var text: String {
        [text(of: state), place].compactMap(\.self).joined(separator: ", ")
    }

    fileprivate func text(of state: ProbeState?) -> String {
        switch state {
        case .reading(let temperature, age: _)?:
            temperature.text(
                in: PitFormat.current.units == .us ? .fahrenheit : .celsius,
                isWhole: kind?.isWhole ?? true)
        case .out?: "out"
        case .silent(let time)?: "silent for \(time.pitText)"
        case nil: "not heard"
        }
    }

    /// Where it is, or that it may not exist; `nil` for one that no cook has.
    var place: String? {
        if let cook { return cook == Pit.fireName ? "in the pit" : "in \(cook)" }
        return isConfirmed ? nil : "not confirmed"
    }
}

extension ThermometersState.Replacement {
    /// A sentence with the command that uses the new thermometer.
    public func sentence(typed: (String) -> String) -> String {
        let old = old.thermometer
        let time = silence.map { " for \($0.pitText)" } ?? ""
        return "No line of \(old)\(time). \(new.thermometer) is new: if it is the same "
            + "thermometer, `\(typed("probe use \(cook) \(new)"))`."
    }
}

extension ProbesState.Source {
    /// A sentence; `nil` when all is well.
    public var sentence: String? {
        switch self {
        case .open: nil
        case .interrupted(let sentence), .ended(let sentence): sentence
        }
    }
}

extension ThermometerName {
    public var lowBattery: String { "\(self) has a low battery." }
}
