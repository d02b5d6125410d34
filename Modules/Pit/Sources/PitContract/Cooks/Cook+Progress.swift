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
                let stageEnd = due.map { max(now, $0) } ?? end.expected
                let next = seconds(index + 1..<stages.count)
                // Once the last temperature is reached, the plan has the times.
                let last = lastTarget ?? index
                var estimate = index == last && due != nil ? nil : end.estimate
                estimate?.move(by: seconds(last + 1..<stages.count))
                let ready =
                    index == last
                    ? stageEnd + next
                    : estimate.map { max(now, stageEnd, $0.end) } ?? stageEnd + next
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
                    fraction: total > 0 ? max(0, now.timeIntervalSince(started) / total) : 0,
                    stageEnd: stageEnd,
                    planned: max(now, start + TimeInterval(stage.seconds)) + next,
                    estimate: estimate)
            }
            start = end.due ?? start
        }
        return CookProgress(
            event: .done, since: start, due: nil, nextChange: nil, trend: nil, left: .zero,
            ready: start, fraction: 1, stageEnd: start, planned: start, estimate: nil)
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
        var trend: ProbeTrend?
        /// Predicts when the meat has the last temperature of the plan, if the cook goes there by temperature.
        var estimate: ReadyEstimate?
    }

    /// Returns the end of a stage: by time or, if it has a task and the cook a probe, also by temperature.
    ///
    /// Without a temperature for some time, because the probe is silent or out, time decides, or what was
    /// predicted before: a lost probe must not make the meat wait for ever.
    private func end(of index: Int, from start: Date, at now: Date) -> End {
        let stage = stages[index]
        let byTime = start + TimeInterval(stage.seconds)
        let estimate = index <= lastTarget ?? -1 ? probe?.estimate : nil
        guard let probe, let target = stage.target, stage.task != nil else {
            return End(due: byTime, expected: byTime, estimate: estimate)
        }
        let reached = probe.reached.flatMap { $0.stage == index ? max(start, $0.time) : nil }
        let last = probe.lastTemperature(at: now)
        guard reached != nil || last != nil else {
            return End(due: byTime, expected: byTime, estimate: estimate)
        }
        let predicted = estimate.flatMap { $0.stage == index ? $0.stageEnd : nil } ?? byTime
        let silence = last?.silence ?? byTime
        if let end = reached ?? (now < silence ? nil : max(predicted, silence)) {
            let due =
                switch target.end {
                case .temperature: end
                case .first: min(byTime, end)
                case .last: max(byTime, end)
                }
            return End(due: due, expected: due, estimate: estimate)
        }
        let trend = probe.trend(since: start, at: now)
        let expected = max(now, predicted)
        return switch target.end {
        case .temperature:
            End(due: nil, expected: expected, trend: trend, estimate: estimate)
        case .first:
            End(due: byTime, expected: min(byTime, expected), trend: trend, estimate: estimate)
        case .last:
            End(due: nil, expected: max(byTime, expected), trend: trend, estimate: estimate)
        }
    }
}
