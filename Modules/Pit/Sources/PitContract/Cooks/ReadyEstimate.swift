import Essentials

/// The time at which the meat has the last temperature of its plan, as its readings predict it.
///
/// It is kept with the cook: so all programs show the same one, and a probe that is out or silent holds it.
public struct ReadyEstimate: Sendable, Hashable, Codable {
    /// The time of the newest reading in it.
    let made: Date
    /// The stage that was current.
    let stage: Int
    /// The end of that stage by temperature.
    var stageEnd: Date
    /// The time at which the meat has the last temperature, and that with its range.
    var end, earliest, latest: Date
    /// Whether the meat is so cold that a range is all that is known.
    public let isYoung: Bool
    /// The temperature of a pit that is too near to the last one; `nil` when it is hot enough.
    public let coldPit: Int?

    /// The degrees by which the pit is colder than the plan; less than 0 when it is hotter.
    public let colder: Int
    /// Whether the meat cooks until it is tender, and so stalls on its way.
    let stalls: Bool

    /// Whether a reading of a time can say more: the newest median is that of the slice before.
    func isOlder(than now: Date) -> Bool {
        CookProbe.slice(of: now) > CookProbe.slice(of: made) + 1
    }

    mutating func move(by seconds: TimeInterval) {
        (stageEnd, end) = (stageEnd + seconds, end + seconds)
        (earliest, latest) = (earliest + seconds, latest + seconds)
    }

    var isPossible: Bool {
        [made, stageEnd, end, earliest, latest].allSatisfy {
            abs($0.timeIntervalSince1970) <= Double(Cook.most)
        } && earliest <= latest
    }
}

extension Cook {
    /// The seconds that an estimate may move in a second, if nothing has happened that a person knows of.
    private static let mostChange = 1.2

    /// The last stage that a temperature ends; after it, the plan has the times.
    var lastTarget: Int? { stages.lastIndex { $0.target != nil && $0.task != nil } }

    /// The first stage in which the meat is heated.
    private var firstHeat: Int { stages.firstIndex { $0.celsius != nil } ?? 0 }

    func seconds(_ range: Range<Int>) -> TimeInterval {
        TimeInterval(stages[range].reduce(0) { $0 + $1.seconds })
    }

    /// The time at which the person has confirmed the task to wrap the meat; `nil` before.
    var wrapped: Date? {
        let last = stages.last { stage in
            stage.confirmed != nil && stage.task?.lowercased().contains("wrap") == true
        }
        return last?.task?.lowercased().contains("unwrap") == true ? nil : last?.confirmed
    }

    /// Predicts the ready time anew, if there is a newer reading.
    ///
    /// - Parameters:
    ///   - measured: the temperature of the pit in the last hour; `nil` when only the plan has one.
    ///   - isFree: whether the time may move at once, because of something that the person did.
    mutating func estimate(pit measured: Double?, isFree: Bool = false, at now: Date) {
        guard let probe, let last = lastTarget, let target = stages[last].target,
            let current = progress(at: now).event.stage, firstHeat <= current, current <= last,
            let planned = stages[current].celsius ?? stages.compactMap(\.celsius).last,
            isFree || probe.estimate?.isOlder(than: now) ?? true
        else { return }
        let start = start(ofStage: firstHeat)
        // At first, the last hour says little about the hours to come.
        let share = now.timeIntervalSince(start) < 7200 ? 0.7 : 1
        let pit = measured.map { $0 * share + Double(planned) * (1 - share) } ?? Double(planned)
        let samples = probe.medians(since: start, at: now, isWhole: true)
        let plan = seconds(firstHeat..<last + 1)
        let old = probe.estimate
        guard let newest = samples.last, isFree || newest.date != old?.made,
            !CookProbe.isPulled(samples),
            let curve = MeatCurve(
                samples, goal: Double(target.tenths) / 10, pit: pit, isWrapped: wrapped != nil,
                plan: plan)
        else { return }

        let plannedEnd = max(now, self.start(ofStage: current) + seconds(current..<last + 1))
        let passed = old.map { max(CookProbe.slice, newest.date.timeIntervalSince($0.made)) }
        // A probe that comes late has no time that a person has seen.
        let isNew = old == nil && !curve.isYoung
        let slack = isFree || isNew ? .infinity : (passed ?? CookProbe.slice) * Self.mostChange
        func slowly(_ date: Date, from old: Date) -> Date {
            old + min(slack, max(-slack, date.timeIntervalSince(old)))
        }
        var end = newest.date + curve.time(to: curve.goal)
        if curve.meat < 50 { end = max(end, start + 0.85 * plan) }
        end = slowly(end, from: old?.end ?? plannedEnd)
        let goal = stages[current].target.map { Double($0.tenths) / 10 } ?? curve.goal
        let byTime = self.start(ofStage: current) + TimeInterval(stages[current].seconds)
        let shownEnd = old?.stage == current ? old?.stageEnd : nil
        let stageEnd = slowly(newest.date + curve.time(to: goal), from: shownEnd ?? byTime)
        let left = end.timeIntervalSince(newest.date)
        let earliest: Date = newest.date + (left * curve.range.lowerBound - 300)
        let latest: Date = newest.date + (left * curve.range.upperBound + 300)
        // Measurements of the last hour say nothing about a stage that is to be hotter from now on.
        let other = stages[..<current].lastIndex { $0.celsius != stages[current].celsius } ?? -1
        let isSteady = now.timeIntervalSince(self.start(ofStage: other + 1)) >= 3600
        let colder = isSteady ? measured.map { planned - Int($0.rounded()) } ?? 0 : 0
        self.probe?.estimate = ReadyEstimate(
            made: newest.date, stage: current, stageEnd: current == last ? end : min(end, stageEnd),
            end: end, earliest: earliest, latest: latest, isYoung: curve.isYoung,
            coldPit: curve.isTooCold ? Int(pit.rounded()) : nil, colder: colder,
            stalls: curve.stalls)
    }
}
