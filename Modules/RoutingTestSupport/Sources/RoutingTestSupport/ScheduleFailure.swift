/// The schedule that failed, and how to run it again.
public struct ScheduleFailure: Error, Sendable, CustomStringConvertible {
    /// Why it failed, in the order in which it was reported.
    public let sentences: [String]

    /// Which schedule it was, counted from one.
    public let schedule: Int

    /// The seed that makes it; none when it was not a random one.
    public let seed: UInt64?

    /// The choices that make it.
    public let trace: ScheduleTrace

    /// The choices of the smallest schedule that was found to fail.
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
            lines.append("Replay: schedule(seed: \(text)) { … }, or RIBHOUSE_SEED=\(text).")
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
