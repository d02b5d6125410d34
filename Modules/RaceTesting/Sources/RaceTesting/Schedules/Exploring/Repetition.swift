/// Whether a body does the same when its schedule is the same.
///
/// Without this a test can be green that makes choices of its own: at random, or by the date.
struct Repetition: Sendable {
    /// A sentence on the first difference between two runs of a schedule; `nil` without one.
    let difference: String?

    /// Whether the schedule with this number runs twice: the first ones, and then ever fewer.
    static func isDue(_ number: Int) -> Bool { number.nonzeroBitCount == 1 }

    /// Runs a schedule twice, with timelines.
    init(of trace: ScheduleTrace, record: (ScheduleTrace) -> ScheduleOutcome) {
        let (one, other) = (record(trace), record(trace))
        if one.isCutShort || other.isCutShort {
            difference = nil
            return
        }
        let schedule = trace.deviations == 0 ? "schedule" : "schedule(\"\(trace)\")"
        difference = Self.difference(one, other).map { first, second in
            "The body does not repeat itself. It ran twice in \(schedule) { … }, and first it had: \(first). "
                + "Then it had: \(second). Look for random numbers, dates, and work outside."
        }
    }

    private static func difference(
        _ one: ScheduleOutcome, _ other: ScheduleOutcome
    ) -> (String, String)? {
        if let first = one.timeline, let second = other.timeline,
            let texts = first.firstDifference(from: second)
        {
            return texts
        }
        if one.sentences != other.sentences {
            return (text(one.sentences), text(other.sentences))
        }
        if one.choices != other.choices || one.widths != other.widths {
            return ("\(one.widths.count) decisions", "\(other.widths.count) decisions")
        }
        return nil
    }

    private static func text(_ sentences: [String]) -> String {
        sentences.first ?? "no failure"
    }
}
