import Synchronization
import Testing

final class ScheduleLog: Sendable {
    private let entries = Mutex<[String]>([])

    var sentences: [String] { entries.withLock { $0 } }

    /// Adds a failure to the log of the schedule that runs.
    ///
    /// A detached task has no log of its own, and Swift Testing knows no test of it: it passes an issue
    /// there to every test that runs now. So the same sentence comes several times, and counts once.
    ///
    /// - Returns: whether a schedule runs.
    static func record(_ sentence: String) -> Bool {
        if let inherited = ScheduleExecutor.inherited {
            inherited.log.append(sentence)
            return true
        }
        guard let log = ThreadSchedule.current?.log else { return false }
        if log.sentences.last != sentence { log.append(sentence) }
        return true
    }

    func append(_ sentence: String) {
        entries.withLock { $0.append(sentence) }
        let line = sentence.prefix { $0 != "\n" }
        ThreadSchedule.current?.note("✘ \(line)")
    }

    var reporter: FailureReporter {
        FailureReporter { sentence, site in self.append("\(site): \(sentence)") }
    }
}
