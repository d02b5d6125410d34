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
