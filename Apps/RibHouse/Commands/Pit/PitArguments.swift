import ArgumentParsing
import PitContract

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The arguments of the commands of the pit: their options, and what is possible.
enum PitArguments {
    static let weight = Option(
        name: "--weight", value: "W", summary: "the weight of the meat: 5kg, 800g, 11lb")
    static let readyAt = Option(
        name: "--ready-at", value: "T",
        summary: "when it should be ready: 18:00, or “tomorrow 18:00”")
    static let by = Option(
        name: "--by", value: "D", summary: "how much longer: 30m, 1h30m; -30m for shorter")

    static let early = Option(name: "--early", summary: "also before its time")

    /// Returns the weight, which must be given.
    static func weight(_ arguments: Arguments, of command: String) throws(UsageError) -> Weight {
        let text = try value(of: weight, arguments, command, "such as --weight 5kg")
        guard let weight = Weight(text) else {
            try expectUnit(text, "\(text)kg or \(text)lb")
            throw UsageError(
                """
                --weight must be from 1 g to 500 kg, written as 5kg, 2.5kg, 800g or 11lb, not \
                “\(text)”.
                """)
        }
        return weight
    }

    /// Returns the duration, which must be given.
    static func duration(_ arguments: Arguments, of command: String) throws(UsageError) -> Duration
    {
        let text = try value(of: by, arguments, command, "such as --by 30m")
        guard let duration = Duration(pitText: text) else {
            try expectUnit(text, "\(text)m or \(text)h")
            throw UsageError(
                """
                --by must be at most 30 days, written as 30m, 1h30m, 45s or -30m, not “\(text)”.
                """)
        }
        return duration
    }

    /// - Throws: `UsageError` for a number without a unit.
    private static func expectUnit(_ text: String, _ example: String) throws(UsageError) {
        guard Double(text) != nil else { return }
        throw UsageError("“\(text)” has no unit. Write \(example).")
    }

    /// Returns the text of an option that must be given.
    static func value(
        of option: Option, _ arguments: Arguments, _ command: String, _ example: String
    ) throws(UsageError) -> String {
        guard let text = arguments.value(of: option) else {
            throw UsageError("`\(command)` needs \(option.name), \(example).")
        }
        return text
    }

    /// Returns the time that a person wrote.
    ///
    /// - Throws: `UsageError` when it cannot be read or is not after `now`.
    static func readyTime(
        _ text: String, now: Date, in time: LocalTime = .ofThisMachine
    ) throws(UsageError) -> Date {
        guard let date = time.date(text, now: now) else {
            throw UsageError(
                """
                --ready-at must be a time such as 18:00, “tomorrow 18:00” or “2026-07-05 18:00”, \
                not “\(text)”.
                """)
        }
        guard date > now else {
            throw UsageError(
                """
                --ready-at \(time.text(date, now: now)) is in the past: the time is \
                \(time.text(now, now: .distantPast)). Write “tomorrow \
                \(text.split(separator: " ").last ?? "")” or a date.
                """)
        }
        return date
    }

    /// Returns the plan for a cut.
    ///
    /// - Throws: `UsageError` for an unknown one; it names those that there are.
    static func plan(for cut: String, among plans: [CookPlan]) throws(UsageError) -> CookPlan {
        if let plan = CookPlan.named(cut, among: plans) { return plan }
        let names = plans.map(\.name)
        throw UsageError(
            """
            There is no plan for “\(cut)”.\(suggestion(for: cut, among: names)) Possible: \
            \(names.joined(separator: ", ")).
            """)
    }
}
