import Synchronization

/// Collects failures instead of failing the test: for tests of failures.
///
///     let log = FailureLog()
///     await log.collect { await codeThatMustComplain() }
///     #expect(log.sentences == ["There is nothing to resume: …"])
///
/// What `#expect` and `XCTAssert` record does not come here; they know nothing of a
/// ``FailureReporter``.
public final class FailureLog: Sendable {
    private let failures = Mutex<[(sentence: String, site: SourceSite)]>([])

    /// Creates an empty log.
    public init() {}

    /// Every sentence so far, oldest first.
    public var sentences: [String] { failures.withLock { $0.map(\.sentence) } }

    /// Where each failure points to, in the same order.
    public var sites: [SourceSite] { failures.withLock { $0.map(\.site) } }

    /// Records into this log.
    var reporter: FailureReporter {
        FailureReporter { sentence, site in
            self.failures.withLock { $0.append((sentence, site)) }
        }
    }

    /// Runs `work`, and collects what it and the tasks that it starts report.
    @discardableResult
    public func collect<Value>(_ work: () throws -> Value) rethrows -> Value {
        try FailureReporter.$override.withValue(reporter, operation: work)
    }

    /// Runs `work`, and collects what it and the tasks that it starts report.
    @discardableResult
    public func collect<Value>(_ work: () async throws -> Value) async rethrows -> Value {
        try await FailureReporter.$override.withValue(reporter, operation: work)
    }
}
