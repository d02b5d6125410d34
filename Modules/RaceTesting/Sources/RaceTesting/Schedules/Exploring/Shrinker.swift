/// The search for a small schedule that still fails, starting from one that fails.
struct Shrinker {
    /// Runs a trace; returns the choices that were made if it failed, `nil` if it passed.
    let failing: (ScheduleTrace) -> ScheduleTrace?

    /// Removes deviations in blocks of decreasing size, then lowers those that remain.
    func shrink(_ trace: ScheduleTrace) -> ScheduleTrace {
        var best = trace
        var block = max(1, best.choices.count / 2)
        while true {
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

    private func clear(_ range: Range<Int>, in best: inout ScheduleTrace) {
        var choices = best.choices
        guard choices[range].contains(where: { $0 != 0 }) else { return }
        for index in range { choices[index] = 0 }
        guard let shorter = failing(ScheduleTrace(choices: choices)),
            shorter.deviations < best.deviations
        else { return }
        best = shorter
    }

    private func lower(_ index: Int, in best: inout ScheduleTrace) {
        guard index < best.choices.count, best.choices[index] > 1 else { return }
        for choice in 1..<best.choices[index] {
            var choices = best.choices
            choices[index] = choice
            guard let nearer = failing(ScheduleTrace(choices: choices)),
                nearer.deviations <= best.deviations
            else { continue }
            best = nearer
            return
        }
    }
}
