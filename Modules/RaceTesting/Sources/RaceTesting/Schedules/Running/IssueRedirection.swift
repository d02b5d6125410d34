import RaceTestingLibC
import Synchronization
import Testing

/// Redirects the issues that `#expect` records inside a schedule to that schedule's log.
///
/// A schedule that fails runs again many times to find the smallest. The test must fail only once,
/// with the way to replay it. Two parts of Swift Testing do that:
///
/// - A scope of known issues around the bodies, which says of each issue whether the schedule knows it. It needs no
///   test. A `withKnownIssue` around the exploration learns of the one failure at the end.
/// - A handler of issues, which drops those that the scope has logged. A task that a body detaches has no
///   scope, and Swift Testing knows no test of it: it passes its issues to the handlers of all tests that run,
///   and each of them is one of an unknown test as well.
final class IssueRedirection: Sendable {
    /// The threads on which the scope has just logged an issue that its handler is about to get.
    private let logging = Mutex<[ThreadIdentity]>([])
    /// The warnings and known issues of bodies: each reaches the test once, and not once a schedule.
    private let passed = Mutex<Set<String>>([])
    private let hasHandler: Bool

    private init(hasHandler: Bool) {
        self.hasHandler = hasHandler
    }

    /// Runs `work` with the redirection, which has the scope for the thread that explores.
    static func perform(
        _ work: @escaping @Sendable (IssueRedirection) async -> Void
    ) async throws {
        guard let test = Test.current ?? exitTest else {
            return await work(IssueRedirection(hasHandler: false))
        }
        let redirection = IssueRedirection(hasHandler: true)
        let trait: IssueHandlingTrait = .compactMapIssues { redirection.handle($0) }
        try await trait.provideScope(for: test, testCase: Test.Case.current) {
            await work(redirection)
        }
    }

    /// Runs `explore` such that an issue is known only if a body knows it.
    func scope<Value>(_ explore: () -> Value) -> Value {
        var value: Value?
        withKnownIssue(isIntermittent: true) {
            value = explore()
        } matching: { issue in
            self.log(issue)
        }
        guard let value else { preconditionFailure("Nothing in the scope throws.") }
        return value
    }

    /// Adds an issue that no body knows to the log of its schedule; returns whether there is one.
    private func log(_ issue: Issue) -> Bool {
        guard issue.isFailure, ScheduleLog.record(Self.sentence(of: issue)) else { return false }
        if hasHandler { logging.withLock { $0.append(.current) } }
        return true
    }

    private func handle(_ issue: Issue) -> Issue? {
        let wasLogged = logging.withLock { threads in
            let place = threads.firstIndex(of: .current)
            if let place { threads.remove(at: place) }
            return place != nil
        }
        if wasLogged { return nil }
        let sentence = Self.sentence(of: issue)
        if issue.isFailure, ScheduleLog.record(sentence) { return nil }
        // One of an unknown test is recorded anyway.
        guard Test.current != nil || Self.isInExitTest else { return nil }
        return issue.isFailure
            ? issue : passed.withLock { $0.insert(sentence).inserted ? issue : nil }
    }

    private static func sentence(of issue: Issue) -> String {
        guard let location = issue.sourceLocation else { return issue.description }
        return "\(location.fileID):\(location.line): \(issue.description)"
    }

    private static var isInExitTest: Bool {
        #if os(Linux) || os(macOS)
            ExitTest.current != nil
        #else
            false
        #endif
    }

    /// A stand-in for the test in the process of an exit test, which can handle issues, but has no test.
    private static var exitTest: Test? {
        #if KnownToolchain
            isInExitTest ? .__type(Self.self, traits: [], sourceLocation: #_sourceLocation) : nil
        #else
            nil
        #endif
    }
}
