public import Essentials

extension [PitChange] {
    /// Returns the newest changes as lines, the newest last; of a finished cook also how long it took.
    public func log(newest count: Int, at now: Date) -> [String] {
        if isEmpty { return ["Nothing has happened on this pit yet."] }
        let shown = suffix(count)
        let times = shown.map { LocalTime.text($0.time, now: now) }
        let width = times.map(\.count).max() ?? 0
        let lines = zip(shown, times).flatMap { change, time in
            let blanks = String(repeating: " ", count: width - time.count)
            let indentation = String(repeating: " ", count: width + 2)
            return [time + blanks + "  " + change.text(at: now)]
                + (change.lengths.map { [indentation + $0] } ?? [])
        }
        let hidden = self.count - shown.count
        return (hidden > 0 ? ["\(hidden) earlier \(hidden == 1 ? "is" : "are") not shown."] : [])
            + lines
    }
}

extension PitChange {
    /// How long a finished cook took: `12 h 20 min: rub 30 min, smoke 6 h 40 min`.
    ///
    /// The end of each stage is rounded, and not each length: so the lengths add up.
    fileprivate var lengths: String? {
        guard isFinish, let cook else { return nil }
        let stages = cook.realStages(until: time)
        let unit: Int64 = stages.reduce(.zero) { $0 + $1.length } < .seconds(60) ? 1 : 60
        var (sum, end) = (Duration.zero, Duration.zero)
        let parts = stages.map { stage in
            sum += stage.length
            let start = end
            end = .seconds((sum.components.seconds + unit - 1) / unit * unit)
            return "\(stage.stage.name) \((end - start).pitText)"
        }
        return end.pitText + ": " + parts.joined(separator: ", ")
    }
}
