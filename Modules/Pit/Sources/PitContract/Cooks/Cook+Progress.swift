public import Essentials

extension Cook {
    /// Returns how far the cook is.
    ///
    /// If the clock is before the start of a stage, because it was set back, the stage has
    /// just started.
    public func progress(at now: Date) -> CookProgress {
        var start = started
        for (index, stage) in stages.enumerated() {
            if let confirmed = stage.confirmed {
                start = confirmed
                continue
            }
            let end = end(of: index, from: start, at: now)
            if stage.task != nil || end.due.map({ now < $0 }) ?? true {
                let due = end.due.flatMap { now >= $0 ? $0 : nil }
                let left =
                    due == nil
                    ? min(
                        end.expected.timeIntervalSince(now), end.expected.timeIntervalSince(start))
                    : 0
                let next = stages[(index + 1)...].reduce(0) { $0 + $1.seconds }
                let ready = (due.map { max(now, $0) } ?? end.expected) + TimeInterval(next)
                let total = ready.timeIntervalSince(started)
                let changes = [
                    due == nil ? end.due : nil, probe?.newest(at: now)?.silence,
                    probe?.lastTemperature(at: now)?.silence,
                ]
                return CookProgress(
                    event: due == nil ? .started(stage: index) : .waits(stage: index),
                    since: due ?? start, due: due == nil ? end.due : nil,
                    nextChange: changes.compactMap(\.self).filter { $0 > now }.min(),
                    trend: due == nil ? end.trend : nil, left: .seconds(Int(left.rounded(.up))),
                    ready: ready,
                    fraction: total > 0 ? max(0, now.timeIntervalSince(started) / total) : 0)
            }
            start = end.due ?? start
        }
        return CookProgress(
            event: .done, since: start, due: nil, nextChange: nil, trend: nil, left: .zero,
            ready: start, fraction: 1)
    }

    /// Returns the time when a stage started that is current, or over.
    func start(ofStage index: Int) -> Date {
        stages.prefix(index).reduce(started) { start, stage in
            stage.confirmed ?? start + TimeInterval(stage.seconds)
        }
    }

    // MARK: - The end of a stage

    private struct End {
        /// The time that is certain; `nil` while only the temperature decides.
        let due: Date?
        let expected: Date
        let trend: ProbeTrend?
    }

    /// Returns the end of a stage: by time or, if it has a task and the cook a probe, also by temperature.
    ///
    /// Without a temperature for some time, because the probe is silent or out, time decides: a lost
    /// probe must not make the meat wait for ever.
    private func end(of index: Int, from start: Date, at now: Date) -> End {
        let stage = stages[index]
        let byTime = start + TimeInterval(stage.seconds)
        guard let probe, let target = stage.target, stage.task != nil else {
            return End(due: byTime, expected: byTime, trend: nil)
        }
        let reached = probe.reached.flatMap { $0.stage == index ? max(start, $0.time) : nil }
        let last = probe.lastTemperature(at: now)
        guard reached != nil || last != nil else {
            return End(due: byTime, expected: byTime, trend: nil)
        }
        let silence = last?.silence ?? byTime
        if let end = reached ?? (now < silence ? nil : max(byTime, silence)) {
            let due =
                switch target.end {
                case .temperature: end
                case .first: min(byTime, end)
                case .last: max(byTime, end)
                }
            return End(due: due, expected: due, trend: nil)
        }
        let trend = probe.trend(to: target, since: start, at: now)
        let byTemperature = if case .rising(let date) = trend { max(now, date) } else { byTime }
        switch target.end {
        case .temperature:
            return End(due: nil, expected: max(now, byTemperature), trend: trend)
        case .first:
            return End(due: byTime, expected: min(byTime, byTemperature), trend: trend)
        case .last:
            return End(due: nil, expected: max(now, byTime, byTemperature), trend: trend)
        }
    }
}
