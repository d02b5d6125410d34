import RaceTestingLibC
import Synchronization
import Testing

struct SearchPart: Sendable {
    var shard = Shard.whole
    var deadline: ContinuousClock.Instant?

    var isOver: Bool { deadline.map { $0 <= .now } ?? false }

    func coverage(_ count: Int, of asked: Int, _ things: String, isOutOfTime: Bool) -> String? {
        guard shard != .whole || isOutOfTime else { return nil }
        let start = shard == .whole ? "Only " : "Shard \(shard): "
        return start + "\(count) of at most \(asked) \(things) ran"
            + (isOutOfTime ? ", and then the time was over." : ".")
    }
}

/// One of several processes that divide each search: together they do what one would do, and nothing twice.
struct Shard: Sendable, Hashable, LosslessStringConvertible {
    static let whole = Shard(number: 1, of: 1)

    let number: Int
    let count: Int

    private init(number: Int, of count: Int) { (self.number, self.count) = (number, count) }

    init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let number = parts[0], let count = parts[1], number > 0,
            number <= count
        else { return nil }
        self.init(number: number, of: count)
    }

    var description: String { "\(number)/\(count)" }

    /// Whether the thing with this place is one of the shard.
    func owns(_ place: some BinaryInteger) -> Bool { Int(place) % count == number - 1 }
}

struct TimeBudget: Sendable, Equatable {
    let search: Double
    let run: Double

    /// Reads `20/600`, or `600`, of which one search may take all.
    init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Double($0) }
        guard let first = parts.first, let last = parts.last, parts.count <= 2,
            let search = first, let run = last, search > 0, run >= search, run.isFinite
        else { return nil }
        (self.search, self.run) = (search, run)
    }
}

/// The searches of a process, of which one line at its end says how many did not run every interleaving.
///
/// A test could say it itself, but most searches are not complete, and a warning in each test would not be read.
struct SearchCount {
    private var count = 0
    private var hasFailed = false
    private var schedules = 0
    private var time = Duration.zero
    private var incomplete: [(test: String, reach: String, enough: Int?)] = []

    private static let ofProcess = Mutex(SearchCount())

    private static let printAtExit: Void = {
        atexit {
            let text = ofProcess.withLock { $0.text(namesTests: Environment.strict == "1") }
            if let text { print("\(text)\n", terminator: "") }
        }
    }()

    static func add(_ report: ScheduleReport, of test: String) {
        guard FailureReporter.running.keepsFailures else { return }
        printAtExit
        ofProcess.withLock { $0.add(report, of: test) }
    }

    mutating func add(_ report: ScheduleReport, of test: String) {
        count += 1
        schedules += report.schedules
        time += report.processorTime
        if report.failure != nil { hasFailed = true }
        guard report.goesOn, !report.isComplete else { return }
        incomplete.append((test, report.reach, report.enough))
    }

    func text(namesTests: Bool) -> String? {
        guard !hasFailed, namesTests || !incomplete.isEmpty else { return nil }
        let known = incomplete.compactMap(\.enough)
        var text = "\(incomplete.count) of \(count) searches did not run every interleaving."
        if let most = known.max() {
            text += " RACE_SCHEDULES=\(most) is about enough for \(known.count) of them."
        }
        guard namesTests else { return text }
        text +=
            " All ran \(schedules) schedules in \(time.milliseconds) ms of processor time."
        let lines = incomplete.map { search in
            "- \(search.test): \(search.reach)"
                + (search.enough.map { " About \($0) schedules are enough." } ?? "")
        }
        return ([text] + lines).joined(separator: "\n")
    }
}

extension ScheduleReport {
    /// The number of schedules that probably run every interleaving; `nil` where too little is known.
    ///
    /// The random ones estimate how many there are (Good and Turing), but find some more often than others, and the
    /// nearest ones, which find each, are only a sixth.
    var enough: Int? {
        guard let unseen, unseen < 0.5 else { return nil }
        let count = Int(8 * Double(distinct) / (1 - unseen))
        return (count / 100 + 1) * 100
    }
}
