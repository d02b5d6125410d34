import RaceTestingLibC
import Synchronization
import Testing

/// The searches of a process, of which one line at its end says how many did not run every interleaving.
///
/// A test could say it itself, but most searches are not complete, and a warning in each test would not be read.
struct SearchCount {
    private var count = 0
    private var hasFailed = false
    private var incomplete: [(test: String, schedules: Int, enough: Int?)] = []

    private static let ofProcess = Mutex(SearchCount())

    private static let printAtExit: Void = {
        atexit {
            let text = ofProcess.withLock { $0.text(namesTests: Environment.strict == "1") }
            if let text { print("\(text)\n", terminator: "") }
        }
    }()

    /// Counts a search of a test, besides those whose failures only a log collects.
    static func add(_ report: ScheduleReport, of test: String) {
        guard FailureReporter.running.keepsFailures else { return }
        printAtExit
        ofProcess.withLock { $0.add(report, of: test) }
    }

    mutating func add(_ report: ScheduleReport, of test: String) {
        count += 1
        if report.failure != nil { hasFailed = true }
        guard report.goesOn, !report.isComplete else { return }
        incomplete.append((test, report.schedules, report.enough))
    }

    /// Returns what to print at the end; `nil` when all were complete, or when the run is red.
    func text(namesTests: Bool) -> String? {
        guard !hasFailed, !incomplete.isEmpty else { return nil }
        let known = incomplete.compactMap(\.enough)
        var text = "\(incomplete.count) of \(count) searches did not run every interleaving."
        if let most = known.max() {
            text += " RACE_SCHEDULES=\(most) is about enough for \(known.count) of them."
        }
        guard namesTests else { return text }
        let lines = incomplete.map { search in
            "- \(search.test): \(search.schedules) schedules"
                + (search.enough.map { ", about \($0) are enough" } ?? "")
        }
        return ([text] + lines).joined(separator: "\n")
    }
}

extension ScheduleReport {
    /// The number of schedules that probably run every interleaving; `nil` where too little is known.
    ///
    /// The random ones estimate how many there are (Good and Turing), but find some more often than others, and the
    /// nearest ones, which find each, are only half.
    var enough: Int? {
        guard let unseen, unseen < 0.5 else { return nil }
        let count = Int(4 * Double(distinct) / (1 - unseen))
        return (count / 100 + 1) * 100
    }
}
