public import Essentials
import Readings

extension PastCook {
    /// A line for the cook, and one for each note: `brisket (5 kg): 12 h, 2 h 24 min for a kg, …`.
    fileprivate var lines: [String] {
        let (unit, grams) = PitFormat.current.units == .us ? ("lb", 453.592_37) : ("kg", 1000)
        let perUnit = Duration.seconds(
            Int(length / .seconds(1) * grams / Double(cook.weight.grams)))
        let plan = celsius.map { PitFormat.current.temperature($0) }.joined(separator: " and ")
        let pit =
            pitMean.map { "pit of \(PitFormat.current.text($0)) on average" }
            ?? (plan.isEmpty ? nil : "pit of \(plan) by the plan")
        let parts = [
            "\(cook.id) (\(cook.weight)): \(length.pitText)", "\(perUnit.pitText) for a \(unit)",
            pit,
            stall.map {
                "stalled at \(PitFormat.current.text($0.temperature)) for \($0.length.pitText)"
            },
        ]
        return [parts.compactMap(\.self).joined(separator: ", ")]
            + cook.notes.map { "“\($0.text)”" }
    }
}

extension [PastCook] {
    /// Returns what each took, for a person who reads it at `now`.
    public func lines(at now: Date) -> [String] {
        if isEmpty { return ["No such cook was finished."] }
        return flatMap { past in
            let start = LocalTime.text(past.cook.started, now: now)
            let indentation = String(repeating: " ", count: start.count)
            return past.lines.enumerated().map { index, line in
                "\(index == 0 ? start : indentation)  \(line)"
            }
        }
    }

    /// Returns what the last three took: `The last took 12 h (5 kg) and 9 h (4 kg).`; `nil` without any.
    public var lastText: String? {
        let parts = suffix(3).map { "\($0.length.pitText) (\($0.cook.weight))" }
        guard let last = parts.last else { return nil }
        let others = parts.dropLast().joined(separator: ", ")
        return "The last took \(others)\(others.isEmpty ? "" : " and ")\(last)."
    }
}
