import Synchronization
import Testing

/// The failures of one schedule.
final class ScheduleLog: Sendable {
    /// The log of the schedule to which the current task belongs.
    @TaskLocal static var current: ScheduleLog?

    private let entries = Mutex<[String]>([])

    var sentences: [String] { entries.withLock { $0 } }

    /// Adds a failure to the log of the schedule that runs.
    ///
    /// A detached task has no log of its own, and Swift Testing knows no test of it: it passes an issue
    /// there to every test that runs now. So the same sentence comes several times, and counts once.
    ///
    /// - Returns: whether a schedule runs.
    static func record(_ sentence: String) -> Bool {
        if let current {
            current.append(sentence)
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

/// Redirects the issues that `#expect` records inside a schedule to that schedule's log.
///
/// A schedule that fails runs again many times to find the smallest. The test must fail only once,
/// with the way to replay it. Of a detached task, Swift Testing also records each issue itself, as one
/// of an unknown test.
enum IssueRedirection {
    /// Runs `work` with the redirection; under XCTest, without one.
    static func perform(_ work: @escaping @Sendable () async -> Void) async throws {
        guard let test = Test.current else { return await work() }
        let trait: IssueHandlingTrait = .compactMapIssues { issue in
            guard issue.isFailure, ScheduleLog.record(sentence(of: issue)) else {
                return issue
            }
            return nil
        }
        try await trait.provideScope(for: test, testCase: Test.Case.current) { await work() }
    }

    private static func sentence(of issue: Issue) -> String {
        guard let location = issue.sourceLocation else { return issue.description }
        return "\(location.fileID):\(location.line): \(issue.description)"
    }
}
