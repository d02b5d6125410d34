import RaceTestingSteps

struct ScheduleOutcome: Sendable {
    /// The reasons why it failed; empty when it did not.
    let sentences: [String]
    /// The place in the queue that was taken at each decision.
    let choices: [Int]
    /// The cancels that were made, at most one.
    var cancels: [ScheduleCancel] = []
    /// The cancels that were possible, and the number of jobs that had run at each decision; empty where nothing
    /// is cancelled.
    var possibleCancels: [ScheduleCancel] = []
    var choiceSteps: [Int] = []
    /// A sentence on each cancel and each value that deviates, if it was recorded.
    var explanations: [String] = []
    /// The number of jobs that could run at each decision.
    let widths: [Int]
    let steps: Int
    /// The number of jobs that came back from other threads, and of tasks that sleep in real time at
    /// the end; with none, the schedule repeats.
    let arrivals: Int
    /// The actors of which is known that tests share them.
    var sharedActors: Set<String> = []
    /// Whether `settle()` returned without waiting for the main actor.
    let skippedMainActor: Bool
    /// Whether it stalled or did not end.
    let hangs: Bool
    /// Whether it did not run to its end, since the task of the exploration was cancelled.
    var isCutShort = false
    /// The tasks that wait when it stalls, if they were recorded.
    let waiting: String?
    let timeline: Timeline?

    /// The outcome of a schedule that did not run.
    static let cutShort = ScheduleOutcome(
        sentences: [], choices: [], widths: [], steps: 0, arrivals: 0, skippedMainActor: false,
        hangs: false, isCutShort: true, waiting: nil, timeline: nil)

    var trace: ScheduleTrace { ScheduleTrace(choices: choices, cancels: cancels) }

    var hasFailed: Bool { !sentences.isEmpty }

    /// The decisions that other schedules may have: from as many as this one to four for each of its jobs.
    var expectedDecisions: ClosedRange<Int> { choices.count...max(4 * steps, choices.count) }

    /// Whether the schedule made the choices of `trace`: if not, the body does not repeat itself.
    func follows(_ trace: ScheduleTrace) -> Bool {
        // Safe: the function only reads as many choices.
        unsafe choices_start(choices, choices.count, trace.choices, trace.choices.count)
            && (trace.cancels.isEmpty || cancels == trace.cancels)
    }
}
