import Synchronization

/// A log that collects failures instead of failing the test, for tests of failures.
///
///     let log = FailureLog()
///     await log.collect { await codeThatMustFail() }
///     #expect(log.sentences == ["There is nothing to resume: …"])
///
/// It does not collect failures of `#expect` and `XCTAssert`, which do not use a
/// ``FailureReporter``.
public final class FailureLog: Sendable {
    private let failures = Mutex<[(sentence: String, site: SourceSite)]>([])
    private let recordedWarnings = Mutex<[String]>([])

    /// Creates an empty log.
    public init() {}

    /// The message of each failure, oldest first.
    public var sentences: [String] { failures.withLock { $0.map(\.sentence) } }

    /// The sentences that do not fail a test, oldest first.
    public var warnings: [String] { recordedWarnings.withLock { $0 } }

    /// The place to which each failure points, in the same order.
    public var sites: [SourceSite] { failures.withLock { $0.map(\.site) } }

    /// A reporter that records into this log.
    var reporter: FailureReporter {
        var reporter = FailureReporter(
            { sentence, site in self.failures.withLock { $0.append((sentence, site)) } },
            warning: { sentence, _ in self.recordedWarnings.withLock { $0.append(sentence) } })
        reporter.keepsFailures = false
        return reporter
    }

    /// Runs `work`, and collects the failures that it and its tasks report.
    @discardableResult
    public func collect<Value>(_ work: () throws -> Value) rethrows -> Value {
        try FailureReporter.$override.withValue(reporter, operation: work)
    }

    /// Runs `work`, and collects the failures that it and its tasks report.
    @discardableResult
    public func collect<Value>(_ work: () async throws -> Value) async rethrows -> Value {
        try await FailureReporter.$override.withValue(reporter, operation: work)
    }
}
