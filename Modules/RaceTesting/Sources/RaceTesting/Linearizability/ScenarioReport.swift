/// The result of `checkLinearizability` or `checkScenarios`.
public struct ScenarioReport: Sendable {
    /// The number of scenarios that ran, without those that made a failure smaller.
    public internal(set) var scenarios = 0

    /// The number of schedules that ran in them.
    public internal(set) var schedules = 0

    /// The number of schedules in which two operations were under way at the same time.
    public internal(set) var overlaps = 0

    /// The number of jobs that came from other threads, as in ``ScheduleReport/arrivals``.
    public internal(set) var arrivals = 0

    /// Whether it ended early, since its task was cancelled, as in ``ScheduleReport/isCutShort``.
    public internal(set) var isCutShort = false

    /// Whether its own time was over.
    var isOutOfTime = false

    /// The first scenario that failed, made smaller.
    public internal(set) var failure: LinearizabilityFailure?

    /// Returns what a green test does not show; `nil` when it shows what it promises.
    var reservation: String? {
        guard failure == nil, schedules > 0 else { return nil }
        if let text = ScheduleReport.reservation(arrivals: arrivals, of: schedules) { return text }
        guard overlaps == 0 else { return nil }
        return
            "No two operations overlapped in \(scenarios) scenarios, so there was nothing to explore. "
            + "None of them suspends inside. Let the doubles that they await suspend, as a Spy does, "
            + "or compare with the model in a test of one task."
    }
}

/// A scenario whose results no sequential order gives, or that failed in another way.
public struct LinearizabilityFailure: Error, Sendable, CustomStringConvertible {
    /// The calls of the smallest scenario that was found, with their results: a column for each task.
    public let history: String

    /// The results that the model gives, a line for each; empty when the results are right, and the
    /// scenario failed because of something else.
    public let allowed: [String]

    /// The number of calls of the smallest scenario.
    public let callCount: Int

    /// The text that replays the smallest scenario in its smallest schedule.
    public let replay: String

    /// The failure of its schedule.
    public let schedule: ScheduleFailure

    /// The first line: which scenario it was.
    let origin: String
    /// Further facts about the history, or the scenario as code.
    let hints: [String]

    /// The failure, and the line that replays it.
    public var description: String {
        var lines = [origin]
        lines += schedule.sentences.map { "- " + $0 }
        lines += schedule.explanations
        if !history.isEmpty { lines.append(history) }
        if !allowed.isEmpty {
            lines.append("In sequence the model gives one of these:")
            lines += allowed.map { "  " + $0 }
        }
        lines += hints
        lines.append("Replay: RACE_SEED=\"\(replay)\" with this test as the --filter.")
        return (lines + schedule.details).joined(separator: "\n")
    }
}
