import Testing

/// Hands what `#expect` records inside a schedule to that schedule's log.
///
/// A schedule that fails is run again many times to find the smallest; the test must hear of it
/// once, and with the way to replay it.
enum IssueRedirection {
    /// Runs `work`; under XCTest, whose assertions cannot be redirected, just that.
    static func perform(_ work: @escaping @Sendable () async -> Void) async throws {
        guard let test = Test.current else { return await work() }
        let trait: IssueHandlingTrait = .compactMapIssues { issue in
            guard let log = ScheduleLog.current, issue.severity >= .error else { return issue }
            log.append(sentence(of: issue))
            return nil
        }
        try await trait.provideScope(for: test, testCase: Test.Case.current) { await work() }
    }

    private static func sentence(of issue: Issue) -> String {
        guard let location = issue.sourceLocation else { return issue.description }
        return "\(location.fileID):\(location.line): \(issue.description)"
    }
}
