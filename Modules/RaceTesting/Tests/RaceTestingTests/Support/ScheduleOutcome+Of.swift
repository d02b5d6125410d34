@testable import RaceTesting

extension ScheduleOutcome {
    /// The outcome of a schedule that made these choices.
    static func of(
        choices: [Int], widths: [Int] = [], fails: Bool = false, arrivals: Int = 0,
        hangs: Bool = false
    ) -> ScheduleOutcome {
        ScheduleOutcome(
            sentences: fails ? ["It fails."] : [], choices: choices, widths: widths, steps: 7,
            arrivals: arrivals, skippedMainActor: false, hangs: hangs, waiting: nil, timeline: nil)
    }
}
