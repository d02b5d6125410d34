/// The search for a small schedule that still fails, starting from one that fails.
struct Shrinker {
    /// The most schedules that the search below a failing trace may run.
    private static let searchLimit = 500

    /// The steps that may still run: with thousands in each schedule, the report would come late.
    private var left = 100_000
    private let runAny: (SchedulePolicy) -> ScheduleOutcome

    init(run: @escaping (SchedulePolicy) -> ScheduleOutcome) { runAny = run }

    private mutating func run(_ policy: SchedulePolicy) -> ScheduleOutcome {
        if left <= 0 { return .cutShort }
        let outcome = runAny(policy)
        left -= outcome.steps
        return outcome
    }

    /// Returns the failing trace with the fewest deviations that a short search finds.
    ///
    /// Shrinking only removes deviations of one failure. Another failure may need fewer, so the
    /// schedules with fewer deviations run as well.
    mutating func smallest(from trace: ScheduleTrace) -> ScheduleTrace {
        var best = shrink(trace)
        var frontier = Frontier(maxDelays: best.deviations - 1, limit: Self.searchLimit)
        while left > 0, let next = frontier.next()?.trace, next.deviations < best.deviations {
            let outcome = run(.trace(next))
            if outcome.hasFailed {
                // No schedule that comes later deviates less often, so this ends the search.
                best = outcome.trace
            }
            frontier.expand(next, outcome)
        }
        return best
    }

    /// Removes deviations in blocks of decreasing size, then lowers those that remain.
    private mutating func shrink(_ trace: ScheduleTrace) -> ScheduleTrace {
        var best = trace
        if !trace.cancels.isEmpty, let shorter = failing(trace.choices, []) { best = shorter }
        var block = max(1, best.choices.count / 2)
        while left > 0 {
            var start = 0
            while start < best.choices.count {
                clear(start..<min(best.choices.count, start + block), in: &best)
                start += block
            }
            if block == 1 { break }
            block /= 2
        }
        for index in best.choices.indices { lower(index, in: &best) }
        return best
    }

    /// Returns the choices that were made if the trace fails.
    private mutating func failing(_ choices: [Int], _ cancels: [ScheduleCancel]) -> ScheduleTrace? {
        let outcome = run(.trace(ScheduleTrace(choices: choices, cancels: cancels)))
        return outcome.hasFailed ? outcome.trace : nil
    }

    private mutating func clear(_ range: Range<Int>, in best: inout ScheduleTrace) {
        var choices = best.choices
        guard choices[range].contains(where: { $0 != 0 }) else { return }
        for index in range { choices[index] = 0 }
        if let shorter = failing(choices, best.cancels) { best = shorter }
    }

    private mutating func lower(_ index: Int, in best: inout ScheduleTrace) {
        guard index < best.choices.count, best.choices[index] > 1 else { return }
        for choice in 1..<best.choices[index] {
            var choices = best.choices
            choices[index] = choice
            guard let nearer = failing(choices, best.cancels) else { continue }
            best = nearer
            return
        }
    }
}

/// The reruns of a schedule that failed, which show whether it repeats.
struct Reruns: Sendable {
    /// The number of reruns of a failure that does not hang.
    ///
    /// Ten times: a failure that repeats half of the time passes for repeatable once in a thousand.
    static let mostCount = 10

    /// The number of reruns; one when each takes long, since it hangs.
    let count: Int

    /// The number of reruns with the same choices and a failure.
    let sameCount: Int

    /// No reruns, for a failure that is not reported.
    static let none = Reruns(count: 0, sameCount: 0)

    /// One rerun, of the whole search, which did not find the failure.
    static let notFound = Reruns(count: 1, sameCount: 0)

    var areAllSame: Bool { sameCount == count }

    /// Runs the schedule of `outcome` again.
    init(of outcome: ScheduleOutcome, run: (SchedulePolicy) -> ScheduleOutcome) {
        let count = outcome.hangs ? 1 : Self.mostCount
        let areSame = (1...count).compactMap { _ in
            let again = run(.trace(outcome.trace))
            return again.isCutShort ? nil : again.hasFailed && again.trace == outcome.trace
        }
        self.init(count: areSame.count, sameCount: areSame.count { $0 })
    }

    private init(count: Int, sameCount: Int) {
        (self.count, self.sameCount) = (count, sameCount)
    }
}

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
