import RaceTestingSteps

/// The result of an exploration.
public struct ScheduleReport: Sendable {
    /// The number of schedules that ran, without those that shrank a failure, and without those of other shards.
    public private(set) var schedules = 0

    /// The number of jobs that ran in them.
    public private(set) var steps = 0

    /// The number of jobs that came from other threads: ends of sleeps, callbacks.
    ///
    /// Their order was not explored, and schedules with them may not repeat. A task that still sleeps
    /// in real time at the end counts, too, unless it is detached. So does one that has left the schedule
    /// for another executor and is not back, or that goes on when its schedule is over, while the
    /// exploration lasts.
    public private(set) var arrivals = 0

    /// The first difference between two runs of one schedule, where that was asked for.
    public internal(set) var difference: String?

    /// The number of schedules that cancelled a task.
    public private(set) var cancels = 0

    private(set) var sharedActors: Set<String> = []

    /// The processor time that the search used on its thread, with the runs that made its failure smaller.
    public internal(set) var processorTime = Duration.zero

    /// Whether every schedule within the bound has run, or one that differs from it only in the order of steps without a
    /// conflict.
    ///
    /// A schedule runs the code between two suspensions as one step, and an await that finds nothing to wait for does not
    /// suspend. So a race between threads there, as of two critical sections of a `Mutex`, is not among them.
    /// False when something ran outside the schedules, or when the body did not repeat itself.
    public internal(set) var isComplete = false

    /// Whether it ended early, since its own time was over or its task was cancelled.
    ///
    /// The task is cancelled when the time limit of the test is over, or when another part of the test has failed.
    public internal(set) var isCutShort = false

    var goesOn: Bool { failure == nil && !isCutShort }

    var isOutOfTime = false

    var shard = Shard.whole

    /// The job that did not suspend when the exploration was cut short.
    private var lastJob: String?

    /// The first schedule that failed.
    public internal(set) var failure: ScheduleFailure?

    /// The schedules, by a hash of their choices, and how often one ran that was random; zero if another one ran it, or
    /// for more than twice.
    ///
    /// The only thing that grows with each schedule: without it `distinct` would be an estimate. Among 100,000
    /// schedules two have the same hash with a probability of one to four thousand million.
    private(set) var seen: [UInt64: UInt8] = [:]
    private var randomCount = 0

    /// The decisions to expect of a schedule, by the first one, the order of arrival; `nil` before it.
    private(set) var expected: ClosedRange<Int>?
    private var hasDecisions = false
    private var couldCancel = false

    /// The number of schedules that were different.
    public var distinct: Int { seen.count }

    /// An estimate of the chance that one more random schedule is a new one; `nil` without random ones.
    ///
    /// It is the share of random schedules that were seen once (Good and Turing).
    public var unseen: Double? {
        if isComplete { return 0 }
        guard randomCount > 0 else { return nil }
        return Double(countSeen(1)) / Double(randomCount)
    }

    private func countSeen(_ times: UInt8) -> Int { seen.values.count { $0 == times } }

    /// About how many interleavings are left, at least; `nil` where too few came twice.
    ///
    /// That they are not equally likely makes it too small (Chao, 1984).
    var left: Int? {
        let (once, twice) = (Double(countSeen(1)), Double(countSeen(2)))
        return twice < 5 ? nil : Int(once * (once - 1) / (2 * (twice + 1)))
    }

    var hasWorkOutside: Bool {
        arrivals > 0 || !Capture.installed.hasPlainTasks || !Capture.installed.hasMainActor
    }

    mutating func count(late count: Int) {
        arrivals += count
        if count > 0 { isComplete = false }
    }

    mutating func count(_ outcome: ScheduleOutcome, isRandom: Bool, isOwn: Bool = true) {
        if outcome.isCutShort { isCutShort = true }
        if outcome.isCutShort, !outcome.hasFailed { return }
        arrivals += outcome.arrivals
        sharedActors.formUnion(outcome.sharedActors)
        if expected == nil { expected = outcome.expectedDecisions }
        if !outcome.choices.isEmpty { hasDecisions = true }
        if !outcome.possibleCancels.isEmpty { couldCancel = true }
        guard isOwn else { return }
        schedules += 1
        steps += outcome.steps
        cancels += outcome.cancels.count
        // Safe: the function only reads as many choices.
        var hash = unsafe choices_hash(outcome.choices, outcome.choices.count)
        for cancel in outcome.cancels { hash ^= cancel.hashed }
        if isRandom { randomCount += 1 }
        let before = seen[hash]
        seen[hash] = isRandom ? before == nil ? 1 : before == 1 ? 2 : 0 : 0
    }
}

extension ScheduleReport: CustomStringConvertible {
    /// How far the search got: the schedules that ran, their time, and what is left.
    public var description: String {
        let hint =
            isComplete
            ? " Code between two suspensions ran as one step: not interleaved are two critical "
                + "sections of a Mutex, or operations on an Atomic, without one between them."
            : ""
        return (reach + hint).wrapped.joined(separator: "\n")
    }

    var reach: String {
        (shard == .whole ? "" : "Shard \(shard): ")
            + (schedules == 1
                ? "1 schedule ran" : "\(schedules) schedules ran (\(distinct) different ones)")
            + " in \(processorTime.milliseconds) ms of processor time." + rest
    }

    private var rest: String {
        if failure != nil { return "" }
        if isComplete { return " There are no others." }
        // A shard does not know what the others have seen, and few schedules say little.
        guard shard == .whole, let unseen, randomCount >= 20 else { return " There may be others." }
        if unseen == 1 { return " Each random one was new, so how many are left is not known." }
        return " Of 100 more random ones about \(Int(unseen * 100)) would be new"
            + (left.map { ", and at least about \($0) are left." } ?? ".")
    }
}

extension ScheduleReport {
    init(cutShort failure: ScheduleFailure) {
        schedules = failure.schedule - 1
        isCutShort = true
        lastJob = failure.sentences.joined(separator: "\n")
    }

    init(blocked failure: ScheduleFailure) {
        schedules = failure.schedule
        self.failure = failure
    }

    func reservation(asked: Int, cancelling: Cancellation? = nil) -> String? {
        if isCutShort, !isOutOfTime {
            return Self.cutShort(after: schedules, of: asked, "schedules", in: lastJob)
        }
        guard asked > 1 else { return nil }
        if let text = Self.reservation(arrivals: arrivals, of: schedules, sharing: sharedActors) {
            return text
        }
        if let difference { return difference }
        if let cancelling, cancels == 0, !couldCancel {
            let name = cancelling.name.map { " with the name “\($0)”" } ?? ""
            return
                "No task was cancelled: there was none\(name) besides the test's body. Start the work in a "
                + "task, or take the cancelling away."
        }
        if !hasDecisions, !couldCancel {
            return
                "There is only one interleaving, so there was nothing to explore. Let the test do "
                + "two things at once, or take the schedules away."
        }
        return nil
    }

    /// Returns the sentence on a search that ended early, in a job that did not suspend.
    static func cutShort(
        after count: Int, of asked: Int, _ things: String, in job: String? = nil
    ) -> String {
        "Cut short after \(count) of at most \(asked) \(things): the task was cancelled, as when the time "
            + "limit of a test is over. Raise the limit, or ask for fewer \(things)."
            + (job.map { " \($0)" } ?? "")
    }

    static func reservation(
        arrivals: Int, of schedules: Int, sharing actors: Set<String> = []
    ) -> String? {
        if arrivals > 0 {
            return
                "Work ran outside the schedules: \(arrivals) jobs of \(schedules) schedules came from "
                + "other threads, so their order was not explored. \(hint(sharing: actors))"
        }
        if Capture.installed.hasPlainTasks { return nil }
        return "Plain tasks are not captured in this process, so their order was not explored. "
            + "Start them with start { … }."
    }

    fileprivate static func hint(sharing actors: Set<String>) -> String {
        if actors.isEmpty {
            return
                "Look for sleeps in real time, for callbacks of other libraries, for actors with an executor "
                + "of their own, and for actors that tests share which run at once."
        }
        let names = actors.filter { !$0.isEmpty }.sorted().joined(separator: ", ")
        return
            "Tests that run at once share an actor\(names.isEmpty ? "" : ": \(names)"). Give each test its "
            + "own, or let them run one after the other, with the trait .serialized or --no-parallel."
    }
}

/// The schedule that failed, and how to run it again.
public struct ScheduleFailure: Error, Sendable, CustomStringConvertible {
    /// The reasons, in the order in which they were reported.
    public let sentences: [String]

    /// The number of the schedule, counted from one.
    public let schedule: Int

    /// The seed of the schedule; `nil` when it was not a random one.
    public let seed: UInt64?

    /// The choices of the schedule.
    public let trace: ScheduleTrace

    /// The choices of the smallest failing schedule that was found.
    public let smallest: ScheduleTrace

    var reruns: Reruns
    let notCaptured: [String]

    /// How to run the choices of a schedule again that blocks its thread; `nil` for all others.
    ///
    /// Each run of it would leave a thread behind, so it is run once, and not made smaller.
    var blockedReplay: String?

    /// Whether a second run may show who holds the lock for which its thread waits.
    var mayShowHolder = false

    var replayPrefix = ""

    /// How far the search had got; `nil` for a single schedule.
    var reach: String?

    /// A sentence on each cancel and each value that deviates in the smallest schedule, if it repeats.
    var explanations: [String] = []

    var isCutShort = false

    /// The actors of which is known that tests share them.
    var sharedActors: Set<String> = []

    /// The tasks that wait in the smallest schedule, if it stalls and repeats.
    public internal(set) var waiting: String?

    /// The events of the smallest schedule as text, if it repeats.
    public internal(set) var timeline: String?

    /// Whether all reruns made the same choices and failed.
    ///
    /// False when it was not run again: since it blocks its thread, or since the task was cancelled.
    public var repeats: Bool { reruns.areAllSame && blockedReplay == nil && !isUntried }

    /// The text for `RACE_SEED`, from which the shortest run follows that fails.
    var replay: String { replayPrefix + "\(repeats ? smallest : trace)" }

    private var isUntried: Bool { isCutShort && reruns.count == 0 }

    mutating func add(_ again: Result<ScheduleOutcome, ScheduleFailure>?) {
        guard case .failure(let second)? = again else { return }
        if second.trace == trace, second.sentences == sentences {
            (timeline, explanations) = (second.timeline, second.explanations)
        } else {
            explanations = [
                "It blocks elsewhere when it runs again: the lock lives longer than a schedule. Create it in the body."
            ]
        }
    }

    /// The failure, and the lines that replay it.
    public var description: String {
        var lines = ["Schedule \(schedule) failed."]
        lines += sentences.flatMap { "- \($0)".wrapped }.limited(to: 25)
        lines += explanations.flatMap(\.wrapped).limited(to: 15)
        if repeats { lines.append(smallestLine) }
        if let blockedReplay { lines.append(blockedReplay) }
        if seed != nil || blockedReplay == nil, let replayLine { lines.append(replayLine) }
        if let reach { lines.append(reach) }
        return (lines + details).joined(separator: "\n")
    }

    var details: [String] {
        var lines: [String] = []
        if !isUntried, blockedReplay == nil {
            lines.append("\(reruns.sameCount) of \(reruns.count) reruns did the same.")
            if !repeats { lines += warning.wrapped }
        }
        if isCutShort {
            lines +=
                """
                Cut short: the task was cancelled, as when the time limit of a test is over. So there may be a \
                smaller schedule that fails.
                """.wrapped
        }
        if let waiting { lines += ["Tasks that wait:", waiting] }
        if let timeline {
            let name =
                blockedReplay == nil ? "the smallest schedule" : "a schedule that did the same"
            lines += ["Timeline of \(name):", timeline]
        }
        if !notCaptured.isEmpty, blockedReplay == nil {
            lines += "Outside the schedules: \(notCaptured.joined(separator: ", ")).".wrapped
        }
        return lines
    }

    private var smallestLine: String {
        smallest.deviations == 0
            ? "It fails in the order of arrival too: schedule { … }."
            : "Smallest schedule that fails: schedule(\"\(smallest)\") { … }, "
                + "\(smallest.deviations) away from the order of arrival."
    }

    private var replayLine: String? {
        if let seed {
            let text = ScheduleSeed(seed).text
            return "Replay: schedule(seed: \(text)) { … }, or RACE_SEED=\(text) "
                + "with this test as the --filter."
        }
        guard trace.deviations > 0 else { return nil }
        return ScheduleTrace.replayLine("\(trace)")
    }

    private var warning: String {
        let causes =
            sharedActors.isEmpty
            ? "Something outside the schedule decides too: real time, random numbers, the order of a "
                + "Set or Dictionary (SWIFT_DETERMINISTIC_HASHING=1), or work on other threads."
            : ScheduleReport.hint(sharing: sharedActors)
        return "Warning: it does not always repeat. \(causes)"
    }
}

extension Duration {
    var milliseconds: Int { Int(self / .milliseconds(1)) }
}

/// Text that fits a terminal and a log: at most 100 columns.
extension StringProtocol {
    private var width: Int { 100 }

    var wrapped: [String] {
        split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
            guard line.count > width else { return [String(line)] }
            let indent = String(repeating: " ", count: line.prefix { $0 == " " }.count + 2)
            var (lines, current) = ([String](), String(line.prefix { $0 == " " }))
            for word in line.split(separator: " ") {
                if !current.allSatisfy({ $0 == " " }) {
                    if current.count + word.count < width {
                        current += " "
                    } else {
                        lines.append(current)
                        current = indent
                    }
                }
                current += word
                while current.count > width {
                    lines.append(String(current.prefix(width)))
                    current = indent + current.dropFirst(width)
                }
            }
            return lines + [current]
        }
    }

    var cut: String { count > width ? prefix(width - 1) + "…" : String(self) }
}

extension [String] {
    func limited(to limit: Int) -> [String] {
        let rest = count - limit + 1
        return rest < 2 ? self : prefix(limit - 1) + ["… \(rest) more lines are left out."]
    }
}
