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

    var reruns: Reruns
    let notCaptured: [String]

    /// How to run the choices of a schedule again that blocks its thread; `nil` for all others.
    ///
    /// Each run of it would leave a thread behind, so it is run once, and not made smaller.
    var blockedReplay: String?

    /// Whether a second run may show who holds the lock for which its thread waits.
    var mayShowHolder = false

    /// The text before the trace in the text that replays it: a scenario.
    var replayPrefix = ""

    /// A sentence on each cancel and each value that deviates in the smallest schedule, if it repeats.
    var explanations: [String] = []

    /// Whether the task was cancelled before all was known about the failure.
    var isCutShort = false

    /// The tasks that wait in the smallest schedule, if it stalls and repeats.
    public internal(set) var waiting: String?

    /// The events of the smallest schedule as text, if it repeats.
    public internal(set) var timeline: String?

    /// Whether all reruns made the same choices and failed.
    ///
    /// False when it was not run again: since it blocks its thread, or since the task was cancelled.
    public var repeats: Bool { reruns.areAllSame && blockedReplay == nil && !isUntried }

    /// The text for `RACE_SEED`, from which the shortest run follows that fails.
    var replay: String { replayPrefix + "\(repeats ? smallest : trace)" }

    /// Whether the task was cancelled before the first rerun.
    private var isUntried: Bool { isCutShort && reruns.count == 0 }

    /// Adds what a second run has recorded, if it has blocked its thread in the same schedule.
    mutating func add(_ again: Result<ScheduleOutcome, ScheduleFailure>?) {
        guard case .failure(let second)? = again else { return }
        if second.trace == trace, second.sentences == sentences {
            (timeline, explanations) = (second.timeline, second.explanations)
        } else {
            explanations = [
                "It blocks elsewhere when it runs again: the lock lives longer than a schedule. Create it in the body."
            ]
        }
    }

    /// The failure, and the lines that replay it.
    public var description: String {
        var lines = ["Schedule \(schedule) failed."]
        lines += sentences.flatMap { "- \($0)".wrapped }.limited(to: 25)
        lines += explanations.flatMap(\.wrapped).limited(to: 15)
        if repeats { lines.append(smallestLine) }
        if let blockedReplay { lines.append(blockedReplay) }
        if seed != nil || blockedReplay == nil, let replayLine { lines.append(replayLine) }
        return (lines + details).joined(separator: "\n")
    }

    /// The lines below those that replay the failure.
    var details: [String] {
        var lines: [String] = []
        if !isUntried, blockedReplay == nil {
            lines.append("\(reruns.sameCount) of \(reruns.count) reruns did the same.")
            if !repeats { lines += warning.wrapped }
        }
        if isCutShort {
            lines +=
                """
                Cut short: the task was cancelled, as when the time limit of a test is over. So there may be a \
                smaller schedule that fails.
                """.wrapped
        }
        if let waiting { lines += ["Tasks that wait:", waiting] }
        if let timeline {
            let name =
                blockedReplay == nil ? "the smallest schedule" : "a schedule that did the same"
            lines += ["Timeline of \(name):", timeline]
        }
        if !notCaptured.isEmpty, blockedReplay == nil {
            lines += "Outside the schedules: \(notCaptured.joined(separator: ", ")).".wrapped
        }
        return lines
    }

    private var smallestLine: String {
        smallest.deviations == 0
            ? "It fails in the order of arrival too: schedule { … }."
            : "Smallest schedule that fails: schedule(\"\(smallest)\") { … }, "
                + "\(smallest.deviations) away from the order of arrival."
    }

    private var replayLine: String? {
        if let seed {
            let text = ScheduleSeed(seed).text
            return "Replay: schedule(seed: \(text)) { … }, or RACE_SEED=\(text) "
                + "with this test as the --filter."
        }
        guard trace.deviations > 0 else { return nil }
        return ScheduleTrace.replayLine("\(trace)")
    }

    private var warning: String {
        "Warning: it does not always repeat. Something outside the schedule decides too: real time, "
            + "random numbers, the order of a Set or Dictionary (SWIFT_DETERMINISTIC_HASHING=1), or "
            + "work on other threads."
    }
}
