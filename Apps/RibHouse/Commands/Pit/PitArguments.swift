import ArgumentParsing
import Essentials
import PitContract

/// The arguments of the commands of the pit: their options, and what is possible.
enum PitArguments {
    static let weight = Option(
        name: "--weight", value: "WEIGHT", summary: "the same as WEIGHT: 5kg, 800g, 11lb")
    static let readyAt = Option(
        name: "--ready-at", value: "TIME", summary: "the same as TIME: 18:00, “tomorrow 18:00”")
    static let by = Option(
        name: "--by", value: "DURATION",
        summary: "the same as DURATION: 30m, 1h30m; -30m for shorter")

    static let early = Option(name: "--early", summary: "also before its time")

    /// The operands of a command, from which the values are taken one after the other.
    struct Words {
        let arguments: Arguments
        let command: String
        private var rest: ArraySlice<String>

        /// Skips the first operand, which is the name of a cook or a cut.
        init(_ arguments: Arguments, of command: String) {
            self.arguments = arguments
            self.command = command
            rest = arguments.operands.dropFirst()
        }

        /// Takes a value from its option or, without that, from the front of the operands.
        ///
        /// - Parameter example: what to write when it is missing.
        mutating func take<Value>(
            _ option: Option, example: String,
            _ read: (inout ArraySlice<String>) throws(PitError) -> Value
        ) throws(UsageError) -> Value {
            do throws(PitError) {
                if let text = arguments.value(of: option) {
                    var words = [text][...]
                    return try read(&words)
                }
                guard !rest.isEmpty else {
                    throw .rejected("`\(command)` needs \(option.value ?? ""), such as \(example).")
                }
                return try read(&rest)
            } catch {
                throw UsageError(error.description)
            }
        }

        mutating func weight() throws(UsageError) -> Weight {
            try take(PitArguments.weight, example: "5kg") { words throws(PitError) in
                try Weight.take(from: &words)
            }
        }

        mutating func duration() throws(UsageError) -> Duration {
            try take(PitArguments.by, example: "30m") { words throws(PitError) in
                try Duration.take(from: &words)
            }
        }

        /// Takes all words that are left as a time, which is read later.
        mutating func time() throws(UsageError) -> String {
            try take(PitArguments.readyAt, example: "18:00") { words in
                defer { words = [] }
                return words.joined(separator: " ")
            }
        }

        /// - Throws: `UsageError` when words are left.
        func end() throws(UsageError) {
            if let word = rest.first { throw UsageError("Unexpected argument “\(word)”.") }
        }
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
                “\(text)” is not a time. Possible: 18:00, 6pm, “tomorrow 18:00” or 2026-07-05T18:00.
                """)
        }
        guard date > now else {
            throw UsageError(
                """
                \(time.text(date, now: now)) is in the past: the time is \
                \(time.text(now, now: .distantPast)). Write “tomorrow \
                \(LocalTime.timeOfDay(text))” or a date.
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
