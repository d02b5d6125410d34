/// An exploration: runs one schedule after the other until one fails or all have been seen.
///
/// All of it runs on the thread that calls it, in a task that is cancelled when the test is. Then no more
/// schedules run.
struct Exploration: Sendable {
    let schedule: ScheduleRun
    private let isTrial: Bool
    private let part: SearchPart
    private let usesMainActor = AtomicFlag()

    init(_ schedule: ScheduleRun, isTrial: Bool = false, part: SearchPart = SearchPart()) {
        (self.schedule, self.isTrial, self.part) = (schedule, isTrial, part)
    }

    /// Runs at most `count` schedules: those nearest to the order of arrival and random ones take turns.
    ///
    /// Which comes when does not depend on `count`, so more of them never find a bug later.
    func search(_ count: Int, from base: UInt64) -> ScheduleReport {
        var frontier = Frontier(
            maxDelays: .max, limit: max(count, Self.few + 1), shard: part.shard,
            isReduced: schedule.cancelling == nil)
        var (report, random) = (ScheduleReport(), RandomSeeds(base: base))
        var (isFollowed, hasNearest) = (true, true)
        while frontier.taken + random.taken < count, report.goesOn {
            if hasNearest, isForNearest(frontier.taken + random.taken, of: frontier) {
                hasNearest = runNearest(&frontier, in: &report, &isFollowed)
                if report.isComplete { break }
            } else if let decisions = report.expected {
                runRandom(random.next(expecting: decisions), at: random.taken - 1, in: &report)
            }
        }
        return report
    }

    /// The most interleavings of a search that runs no random schedule; all shards know so many.
    private static let few = 64

    /// Whether the schedule with this place in a search is one of the nearest.
    ///
    /// All if few are known, which may be all there are. Else every third at first, and then each sixth, but more where
    /// fewer are left of those that are known than were taken: then the search may be complete soon.
    private func isForNearest(_ place: Int, of frontier: Frontier) -> Bool {
        // With a reduction, few are known at first.
        if frontier.known <= (frontier.reduction == nil ? Self.few : Self.few / 4) { return true }
        let left = frontier.known - frontier.taken
        if left <= frontier.taken / 2 { return !place.isMultiple(of: 4) }
        return place.isMultiple(of: left <= frontier.taken ? 2 : place < 30 ? 3 : 6)
    }

    /// Runs the random schedules with these places in the search.
    ///
    /// How many decisions each expects follows from the order of arrival, which all shards run. So what a schedule
    /// does depends on no other one.
    func random(
        _ places: Range<Int>, from base: UInt64, _ kind: ScheduleSeed.Kind? = nil,
        after report: ScheduleReport = ScheduleReport()
    ) -> ScheduleReport {
        var (report, random) = (report, RandomSeeds(base: base, kind: kind))
        let decisions = report.expected ?? run(.trace(ScheduleTrace())).expectedDecisions
        for place in places where report.goesOn {
            runRandom(random.next(expecting: decisions), at: place, in: &report)
        }
        return report
    }

    private func runRandom(_ seed: UInt64, at place: Int, in report: inout ScheduleReport) {
        guard part.shard.owns(place) else { return }
        let outcome = run(.random(seed: seed), in: &report, isRandom: true)
        if outcome.hasFailed { report.failure = failure(outcome, seed: seed, in: report) }
    }

    /// Runs the schedules that deviate from the order of arrival at most `maxDelays` times, those with
    /// the fewest deviations first.
    func systematic(limit: Int, maxDelays: Int) -> ScheduleReport {
        var frontier = Frontier(
            maxDelays: maxDelays, limit: limit, shard: part.shard)
        return systematic(&frontier)
    }

    /// Runs the nearest schedules of a search, up to `limit`, and no random ones.
    func nearest(limit: Int) -> ScheduleReport {
        var frontier = Frontier(
            maxDelays: .max, limit: limit, shard: part.shard, isReduced: schedule.cancelling == nil)
        return systematic(&frontier)
    }

    private func systematic(_ frontier: inout Frontier) -> ScheduleReport {
        var (report, isFollowed) = (ScheduleReport(), true)
        while report.goesOn, runNearest(&frontier, in: &report, &isFollowed) {}
        return report
    }

    private func runNearest(
        _ frontier: inout Frontier, in report: inout ScheduleReport, _ isFollowed: inout Bool
    ) -> Bool {
        guard let (trace, isOwn, isNeeded) = frontier.next() else {
            report.isComplete = frontier.isExhausted && isFollowed && !report.hasWorkOutside
            return false
        }
        guard isOwn || isNeeded else { return true }
        let outcome = run(.trace(trace), in: &report, isOwn: isOwn, reduction: frontier.reduction)
        if outcome.hasFailed {
            report.failure = failure(outcome, seed: nil, in: report)
        } else {
            isFollowed = isFollowed && outcome.follows(trace)
            frontier.expand(trace, outcome)
        }
        return true
    }

    func single(_ policy: SchedulePolicy) -> ScheduleReport {
        var report = ScheduleReport()
        let outcome = run(policy, in: &report)
        guard outcome.hasFailed else { return report }
        var seed: UInt64?
        if case .random(let given) = policy { seed = given }
        report.failure = failure(outcome, seed: seed, in: report)
        return report
    }

    /// Runs the schedule that failed in an earlier run; returns `nil` if there is none, and if it passes.
    func kept() -> ScheduleReport? {
        guard let file = schedule.file, let replay = file.replay else { return nil }
        if let trace = ScheduleTrace(replay) {
            let report = single(.trace(trace))
            if report.failure != nil || report.isCutShort { return report }
        }
        file.pass()
        return nil
    }

    /// Runs a schedule and counts it in the report; the first one even if the task is cancelled or the time is over.
    ///
    /// - Parameter isOwn: whether it is one of the shard; others are run to know what lies below them.
    private func run(
        _ policy: SchedulePolicy, in report: inout ScheduleReport, isRandom: Bool = false,
        isOwn: Bool = true, reduction: Reduction? = nil
    ) -> ScheduleOutcome {
        let isFirst = report.expected == nil
        if !isFirst, part.isOver { report.isOutOfTime = true }
        let outcome =
            isFirst
            ? run(policy, reduction)
            : report.isOutOfTime || Task.isCancelled ? .cutShort : run(policy, reduction)
        report.count(outcome, isRandom: isRandom, isOwn: isOwn || outcome.hasFailed)
        if schedule.checksRepeats, isOwn, report.difference == nil, !outcome.hasFailed,
            Repetition.isDue(report.schedules)
        {
            report.difference = Repetition(of: outcome.trace, record: record).difference
        }
        return outcome
    }

    private func runUnlessCancelled(_ policy: SchedulePolicy) -> ScheduleOutcome {
        Task.isCancelled ? .cutShort : run(policy)
    }

    /// Runs a schedule, and waits for the main actor only when the body turns out to use it.
    ///
    /// That wait costs more than most schedules, and is needed only where the main actor is outside.
    /// Without it `settle()` returns too early when a task is on the main actor. So a schedule that
    /// failed after a skipped wait runs again with it.
    func run(_ policy: SchedulePolicy, _ reduction: Reduction? = nil) -> ScheduleOutcome {
        let outcome = schedule.run(
            policy, waitingForMainActor: usesMainActor.value, reduction: reduction)
        guard outcome.skippedMainActor, outcome.hasFailed || outcome.arrivals > 0 else {
            return outcome
        }
        let again = schedule.run(policy, waitingForMainActor: true, reduction: reduction)
        guard again.arrivals > 0 else { return outcome }
        usesMainActor.set()
        return again
    }

    private func failure(
        _ outcome: ScheduleOutcome, seed: UInt64?, in report: ScheduleReport
    ) -> ScheduleFailure {
        let trace = outcome.trace
        // Before a rerun, in which the process may crash.
        schedule.file?.keep(
            "\(schedule.replayPrefix)\(trace)",
            (outcome.sentences + ["It was kept at once, and not run again."])
                .map { "- \($0)" }.joined(separator: "\n"))
        // A seed alone does not say that tasks are cancelled.
        let seed = outcome.cancels.isEmpty ? seed : nil
        let reruns = isTrial ? .none : Reruns(of: outcome, run: runUnlessCancelled)
        var smallest = trace
        if reruns.areAllSame, !isTrial {
            var shrinker = Shrinker(run: runUnlessCancelled)
            smallest = shrinker.smallest(from: trace)
        }
        let record = reruns.areAllSame && !isTrial ? self.record(smallest) : nil
        var failure = ScheduleFailure(
            sentences: outcome.sentences, schedule: report.schedules, seed: seed, trace: trace,
            smallest: smallest, reruns: reruns, notCaptured: Capture.installed.missing,
            waiting: record?.waiting, timeline: record.flatMap { timeline(of: $0, smallest) })
        failure.isCutShort = Task.isCancelled
        failure.sharedActors = report.sharedActors.union(outcome.sharedActors)
        failure.explanations = record?.explanations ?? []
        return failure
    }

    private func timeline(of failing: ScheduleOutcome, _ trace: ScheduleTrace) -> String? {
        guard let timeline = failing.timeline, timeline.isWorthShowing else { return nil }
        let passing = trace.neighbours.prefix(5).lazy.map { record($0) }.first { !$0.hasFailed }
        return timeline.text(besides: passing?.timeline)
    }

    private func record(_ trace: ScheduleTrace) -> ScheduleOutcome {
        if Task.isCancelled { return .cutShort }
        return schedule.run(
            .trace(trace), waitingForMainActor: usesMainActor.value, isRecording: true)
    }
}

struct Shrinker {
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

struct Reruns: Sendable {
    /// The number of reruns of a failure that does not hang.
    ///
    /// Ten times: a failure that repeats half of the time passes for repeatable once in a thousand.
    static let mostCount = 10

    let count: Int

    let sameCount: Int

    static let none = Reruns(count: 0, sameCount: 0)

    /// One rerun, of the whole search, which did not find the failure.
    static let notFound = Reruns(count: 1, sameCount: 0)

    var areAllSame: Bool { sameCount == count }

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
