import Synchronization

@testable import RaceTesting

/// The schedules of a search, in classes whose schedules differ only in orders that seem to commute.
///
/// Two schedules are in one class if each task does the same in both, and if on each actor the same is seen
/// in the same order. A reduction would run one schedule of each class. It would be right only if the
/// schedules of a class fail all or not at all.
struct Commuting: Sendable {
    private(set) var schedules = 0
    private(set) var isComplete = false
    private var classes: [[String: [String]]: Set<Bool>] = [:]

    var classCount: Int { classes.count }

    /// The number of classes with schedules that fail and others that pass.
    var mixedCount: Int { classes.values.count { $0.count == 2 } }

    /// Runs the schedules nearest to the order of arrival, at most `limit`.
    static func count(
        _ limit: Int, _ body: @escaping @Sendable () async throws -> Void
    ) async -> Commuting {
        let result = Mutex(Commuting())
        _ = await explore(at: SourceSite(), 100_000, body) { exploration in
            var frontier = Frontier(maxDelays: .max, capacity: limit)
            var found = Commuting()
            while found.schedules < limit, let trace = frontier.next() {
                let outcome = exploration.schedule.run(
                    .trace(trace), waitingForMainActor: false, isRecording: true)
                if let timeline = outcome.timeline { found.add(timeline, outcome.hasFailed) }
                frontier.expand(trace, outcome)
            }
            found.isComplete = frontier.isExhausted
            result.withLock { $0 = found }
            return ScheduleReport()
        }
        return result.withLock { $0 }
    }

    private mutating func add(_ timeline: Timeline, _ hasFailed: Bool) {
        var lines: [String: [String]] = [:]
        for event in timeline.events
        where event.text != "goes before" && !event.text.hasPrefix("✘") {
            let task = timeline.name(of: event.task)
            let others = event.others.map { timeline.name(of: $0) }
            lines["task " + task, default: []].append("\(event.text) \(others)")
            if let actor = event.column {
                lines["actor " + actor, default: []].append("\(task) \(event.text) \(others)")
            }
        }
        schedules += 1
        classes[lines, default: []].insert(hasFailed)
    }
}
