import RaceTestingSteps

/// The schedules that are still to run in a systematic search, those nearest to the order of arrival
/// first.
///
/// Each schedule has one parent: the one without its last deviation. So none runs twice.
///
/// Shards divide them by place: all run those below which others lie, and of the last ones each its own. So together they
/// are exactly those of one process.
struct Frontier {
    private struct Node {
        let parent: Int32
        /// The decision; for a cancel the number of jobs that have run.
        let at: Int32
        /// The choice; for a cancel the task, below zero.
        let choice: Int32
        let deviations: Int32
    }

    private let maxDelays: Int
    /// The most schedules to take, in all shards.
    private let limit: Int
    private let shard: Shard
    /// The schedules besides the order of arrival, those that were taken first; a parent comes before its children.
    private var nodes: [Node] = []
    /// The number of schedules that were taken, or left to other shards.
    private(set) var taken = 0
    /// The number of schedules that are known to be there, whether there is room for them or not.
    private(set) var known = 1
    private var hasDropped = false
    /// The schedules left to run where orders that differ in steps without a conflict are left out.
    let reduction: Reduction?

    init(maxDelays: Int, limit: Int, shard: Shard = .whole, isReduced: Bool = false) {
        reduction = isReduced ? Reduction(limit: limit) : nil
        (self.maxDelays, self.limit, self.shard) = (maxDelays, limit, shard)
    }

    /// Whether every schedule within the bound has been taken.
    ///
    /// Those that are just as many as the limit may be all, but a shard that has not run each of them does not know.
    var isExhausted: Bool {
        if let reduction { return reduction.state.isExhausted }
        return taken == nodes.count + 1 && !hasDropped && (shard == .whole || hasRoom)
    }

    /// Returns the next schedule, whether it is one of this shard, and whether those below it are to be known.
    mutating func next() -> (trace: ScheduleTrace, isOwn: Bool, isNeeded: Bool)? {
        if let reduction {
            guard let trace = reduction.next() else { return nil }
            (taken, known) = (reduction.state.taken, reduction.state.known)
            // Those of others say which ones are left, so each shard runs all of these.
            return (trace, shard.owns(taken - 1), true)
        }
        guard taken < min(limit, nodes.count + 1) else { return nil }
        defer { taken += 1 }
        let isNeeded = hasRoom && deviations(at: taken) < maxDelays
        return (trace(at: taken), shard.owns(taken), isNeeded)
    }

    private func deviations(at place: Int) -> Int32 { place == 0 ? 0 : nodes[place - 1].deviations }

    private func trace(at place: Int) -> ScheduleTrace {
        var (choices, cancels): ([Int], [ScheduleCancel]) = ([], [])
        var place = place
        while place > 0 {
            let node = nodes[place - 1]
            let at = Int(node.at)
            if node.choice < 0 {
                cancels = [ScheduleCancel(step: at, task: -Int(node.choice))]
            } else {
                if choices.isEmpty { choices = [Int](repeating: 0, count: at + 1) }
                choices[at] = Int(node.choice)
            }
            place = Int(node.parent)
        }
        return ScheduleTrace(choices: choices, cancels: cancels)
    }

    private var hasRoom: Bool { nodes.count + 1 < limit }

    /// Adds the schedules that deviate once more than `trace`, the one that was taken last, after its last
    /// deviation.
    mutating func expand(_ trace: ScheduleTrace, _ outcome: ScheduleOutcome) {
        if let reduction {
            reduction.expand()
            known = reduction.state.known
            return
        }
        let deviations = deviations(at: taken - 1)
        guard deviations < maxDelays else { return }
        let cancels = cancels(outcome, after: trace)
        var at = trace.choices.count
        // A choice before the cancel deviates before it, in another schedule.
        if let cancel = trace.cancels.first {
            while at < outcome.choiceSteps.count, outcome.choiceSteps[at] < cancel.step { at += 1 }
        }
        let choices = outcome.widths[min(at, outcome.widths.count)...].reduce(0) { $0 + $1 - 1 }
        known += cancels.count + choices
        var choice = 0
        // They take turns, so that many of one kind leave room for the other.
        for place in 0..<max(cancels.count, choices) {
            if place < cancels.count {
                let cancel = cancels[place]
                guard add(cancel.step, -cancel.task, deviations) else { return }
            }
            guard place < choices else { continue }
            choice += 1
            while choice >= outcome.widths[at] { (at, choice) = (at + 1, 1) }
            guard add(at, choice, deviations) else { return }
        }
    }

    /// Returns the cancels that may follow the last deviation: first every so many, then those between.
    private func cancels(
        _ outcome: ScheduleOutcome, after trace: ScheduleTrace
    ) -> [ScheduleCancel] {
        guard trace.cancels.isEmpty, !outcome.possibleCancels.isEmpty else { return [] }
        // A body that does not repeat may have made fewer choices.
        let made = outcome.choiceSteps.prefix(trace.choices.count)
        let last = made.count < trace.choices.count ? .max : made.last ?? -1
        let cancels = outcome.possibleCancels.filter { $0.step > last }
        let first = cancels.indices.sorted {
            ($1.trailingZeroBitCount, $0) < ($0.trailingZeroBitCount, $1)
        }
        return first.map { cancels[$0] }
    }

    /// Adds a schedule; returns whether there was room.
    private mutating func add(_ at: Int, _ choice: Int, _ deviations: Int32) -> Bool {
        guard hasRoom else {
            hasDropped = true
            return false
        }
        nodes.append(
            Node(
                parent: Int32(taken - 1), at: Int32(at), choice: Int32(choice),
                deviations: deviations + 1))
        return true
    }
}
