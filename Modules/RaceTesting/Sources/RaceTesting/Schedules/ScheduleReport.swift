/// The result of an exploration.
public struct ScheduleReport: Sendable {
    /// The number of schedules that ran, without those that shrank a failure.
    public internal(set) var schedules = 0

    /// The number of jobs that ran in them.
    public internal(set) var steps = 0

    /// The number of schedules that were different.
    public internal(set) var distinct = 0

    /// The number of jobs that came back from other threads.
    ///
    /// Without such jobs every schedule repeats from its seed.
    public internal(set) var arrivals = 0

    /// Whether there is no other schedule within the bound.
    public internal(set) var isComplete = false

    /// The first schedule that failed.
    public internal(set) var failure: ScheduleFailure?
}

/// The schedule that failed, and how to run it again.
public struct ScheduleFailure: Error, Sendable, CustomStringConvertible {
    /// The reasons, in the order in which they were reported.
    public let sentences: [String]

    /// The number of the schedule, counted from one.
    public let schedule: Int

    /// The seed of the schedule; `nil` when it was not a random one.
    public let seed: UInt64?

    /// The choices of the schedule.
    public let trace: ScheduleTrace

    /// The choices of the smallest failing schedule that was found.
    public let smallest: ScheduleTrace

    /// Whether the same choices led to the same failure again.
    public let repeats: Bool

    /// The failure, and the lines that replay it.
    public var description: String {
        var lines = ["Schedule \(schedule) failed."]
        lines += sentences.map { "- " + $0 }
        lines.append(
            smallest.deviations == 0
                ? "It fails in the order of arrival too: schedule { … }."
                : "Smallest schedule that fails: schedule(\"\(smallest)\") { … }, "
                    + "\(smallest.deviations) away from the order of arrival.")
        if let seed {
            let text = "0x" + String(seed, radix: 16)
            lines.append("Replay: schedule(seed: \(text)) { … }, or RACE_SEED=\(text).")
        }
        if !repeats {
            lines.append(
                "Warning: it did not repeat. Something outside the schedule decides too: real time, "
                    + "random numbers, the order of a Set or Dictionary "
                    + "(SWIFT_DETERMINISTIC_HASHING=1), or a task that the unit's lifetime did not "
                    + "start.")
        }
        return lines.joined(separator: "\n")
    }
}
