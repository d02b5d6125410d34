/// What came of one schedule.
struct ScheduleOutcome: Sendable {
    /// Why it failed; empty when it did not.
    var sentences: [String]
    /// The place in line that was taken at each decision.
    let choices: [Int]
    /// How many jobs could run at each decision.
    let widths: [Int]
    /// How many jobs ran.
    let steps: Int
    /// How many jobs came back from other threads; with none, the schedule repeats.
    let arrivals: Int
    /// Whether `settle()` returned without a look at the main actor.
    let hasGuessed: Bool

    var hasFailed: Bool { !sentences.isEmpty }
}
