import Synchronization

/// The failures of one schedule, whoever reports them.
final class ScheduleLog: Sendable {
    /// The log of the schedule to which the current task belongs.
    @TaskLocal static var current: ScheduleLog?

    private let entries = Mutex<[String]>([])

    var sentences: [String] { entries.withLock { $0 } }

    func append(_ sentence: String) {
        entries.withLock { $0.append(sentence) }
    }

    var reporter: FailureReporter {
        FailureReporter { sentence, site in self.append("\(site): \(sentence)") }
    }
}
